import { useEffect, useEffectEvent, useState } from 'react'
import { lookupAddress, placeOfLookup, type Lookup, type Place } from './place.rules.ts'

/** How long the browser and the lookup may each take, in milliseconds. */
const patience = 10_000

type LocationState = 'idle' | 'busy' | 'found' | 'failed'

function positionNow(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition((position) => resolve(position.coords), reject, { timeout: patience })
  })
}

async function placeNow(geocoder: string): Promise<Place> {
  const address = lookupAddress(geocoder, await positionNow())
  const response = await fetch(new Request(address, { signal: AbortSignal.timeout(patience), credentials: 'omit' }))
  const place = response.ok ? placeOfLookup((await response.json()) as Lookup) : null
  if (!place) throw new Error('no place')
  return place
}

/** Finds the place that the browser is at, when it is asked to. Whatever goes wrong means that there is none. */
export function useLocation(onDone: (place: Place | null) => void): [LocationState, (geocoder: string) => void] {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ place: Place | null } | null>(null)
  // What was typed while the lookup ran counts too.
  const finish = useEffectEvent((place: Place | null) => onDone(place))
  useEffect(() => {
    if (result) finish(result.place)
  }, [result])

  async function look(geocoder: string): Promise<void> {
    setBusy(true)
    setResult(null)
    const place = await placeNow(geocoder).catch(() => null)
    setResult({ place })
    setBusy(false)
  }
  const state = busy ? 'busy' : result ? (result.place ? 'found' : 'failed') : 'idle'
  return [state, (geocoder) => void look(geocoder)]
}
