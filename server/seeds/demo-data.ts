import type { Studio } from '@quartet/contract/gyms/gyms'
import type { Actor } from '../src/platform/actor.ts'
import type { Work } from '../src/platform/db/db.ts'

/** The demo story: three gyms in two states, one group manager over two of them, a dozen trainers, a supplier. All made up. */

export type StoryPlace = { address: string; city: string; state: string; postcode: string }

export const demoPassword = 'four leaves one lime'

export const gymsOfStory = [
  {
    key: 'northside',
    name: 'Northside Fitness',
    timezone: 'Australia/Melbourne',
    place: { address: '214 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
    owner: { firstName: 'Rachel', lastName: 'Cohen', email: 'gym@demo.quartet.example', phone: '+61398765401' },
    studios: [
      { key: 'reformer', name: 'Reformer', capacity: 10, hue: 'violet' },
      { key: 'cycle', name: 'Cycle room', capacity: 26, hue: 'orange' },
      { key: 'hot', name: 'Hot studio', capacity: 30, hue: 'teal' },
      { key: 'floor', name: 'Strength floor', capacity: 20, hue: 'blue' },
    ],
  },
  {
    key: 'merri',
    name: 'Merri Movement',
    timezone: 'Australia/Melbourne',
    place: { address: '88 Lygon Street', city: 'Brunswick East', state: 'VIC', postcode: '3057' },
    owner: { firstName: 'Daniel', lastName: 'Okonkwo', email: 'merri@demo.quartet.example', phone: '+61398765402' },
    studios: [
      { key: 'hall', name: 'Hall', capacity: 24, hue: 'teal' },
      { key: 'mat', name: 'Mat room', capacity: 14, hue: 'violet' },
    ],
  },
  {
    key: 'harbour',
    name: 'Harbour Athletic',
    timezone: 'Australia/Sydney',
    place: { address: '5 Pittwater Road', city: 'Manly', state: 'NSW', postcode: '2095' },
    owner: { firstName: 'Sofia', lastName: 'Marinos', email: 'harbour@demo.quartet.example', phone: '+61299770403' },
    studios: [
      { key: 'deck', name: 'Deck', capacity: 30, hue: 'blue' },
      { key: 'ring', name: 'Ring', capacity: 16, hue: 'orange' },
    ],
  },
] as const satisfies readonly {
  key: string
  name: string
  timezone: string
  place: StoryPlace
  owner: { firstName: string; lastName: string; email: string; phone: string }
  studios: readonly { key: string; name: string; capacity: number; hue: Studio['hue'] }[]
}[]

export const trainersOfStory = [
  {
    key: 'mei',
    firstName: 'Mei',
    lastName: 'Tanaka',
    email: 'trainer@demo.quartet.example',
    years: 7,
    specialties: ['Cycling', 'HIIT', 'Yoga', 'Pilates'],
    gyms: ['northside', 'merri'],
  },
  { key: 'liam', firstName: 'Liam', lastName: 'Hart', years: 5, specialties: ['Cycling', 'Yoga'], gyms: ['northside'] },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Nair',
    years: 9,
    specialties: ['Yoga', 'Pilates', 'Strength Training'],
    gyms: ['northside', 'merri'],
  },
  {
    key: 'tom',
    firstName: 'Tom',
    lastName: 'Okafor',
    years: 6,
    specialties: ['Strength Training', 'HIIT', 'Cycling'],
    gyms: ['northside', 'harbour'],
  },
  { key: 'anna', firstName: 'Anna', lastName: 'Kowalski', years: 11, specialties: ['Pilates'], gyms: ['northside'] },
  {
    key: 'jack',
    firstName: 'Jack',
    lastName: 'Ballard',
    years: 3,
    specialties: ['Cycling', 'HIIT', 'Strength Training'],
    gyms: ['northside'],
  },
  {
    key: 'sofia',
    firstName: 'Sofia',
    lastName: 'Reyes',
    years: 4,
    specialties: ['Strength Training', 'HIIT', 'Pilates'],
    gyms: ['northside'],
  },
  {
    key: 'grace',
    firstName: 'Grace',
    lastName: 'Nguyen',
    years: 8,
    specialties: ['Pilates', 'Yoga'],
    gyms: ['northside', 'merri'],
  },
  {
    key: 'callum',
    firstName: 'Callum',
    lastName: 'Fraser',
    years: 2,
    specialties: ['Cycling', 'HIIT'],
    gyms: ['northside'],
  },
  {
    key: 'isla',
    firstName: 'Isla',
    lastName: 'McKenzie',
    years: 6,
    specialties: ['Yoga'],
    gyms: ['northside', 'merri'],
  },
  {
    key: 'aroha',
    firstName: 'Aroha',
    lastName: 'Ngata',
    years: 10,
    specialties: ['Boxing', 'Strength Training', 'HIIT'],
    gyms: ['harbour'],
  },
  {
    key: 'dimitri',
    firstName: 'Dimitri',
    lastName: 'Papadakis',
    years: 12,
    specialties: ['Boxing', 'Swimming', 'Personal Training'],
    gyms: ['harbour'],
  },
  { key: 'nina', firstName: 'Nina', lastName: 'Petrov', years: 5, specialties: ['Pilates', 'Dance'], gyms: [] },
] as const

export type TrainerKey = (typeof trainersOfStory)[number]['key']

/** The transaction of the story, told as somebody at some moment. */
export type Tell = (actor: Actor, at: Temporal.Instant) => Work
