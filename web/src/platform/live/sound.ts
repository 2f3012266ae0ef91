let audio: AudioContext | null = null

/**
 * A short soft double tone. Silent where the browser has no sound, or before the person has touched the page, as
 * browsers refuse it then.
 */
export function playSoftly(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [pitch, after] of [
    [659, 0],
    [880, 0.12],
  ] as const) {
    const start = audio.currentTime + after
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.06, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.32)
  }
}
