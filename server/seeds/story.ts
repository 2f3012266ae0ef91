import type { Studio } from '@quartet/contract/gyms'

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

/** Class: gym, name, studio, specialty, minutes, places; then weekdays (1 is Monday), time and usual trainer of each series. */
export const classesOfStory: {
  gym: (typeof gymsOfStory)[number]['key']
  name: string
  studio: string
  specialty: string
  minutes: number
  places: number
  series: [number[], string, TrainerKey | null][]
}[] = [
  {
    gym: 'northside',
    name: 'Ride 45',
    studio: 'cycle',
    specialty: 'Cycling',
    minutes: 45,
    places: 26,
    series: [
      [[1], '06:00', 'liam'],
      [[3], '06:00', 'jack'],
      [[4], '06:00', 'callum'],
      [[6, 7], '07:00', 'liam'],
      [[2], '12:15', 'mei'],
    ],
  },
  {
    gym: 'northside',
    name: 'Sunrise Ride',
    studio: 'cycle',
    specialty: 'Cycling',
    minutes: 45,
    places: 26,
    series: [
      [[2], '06:00', 'mei'],
      [[4], '19:30', 'jack'],
    ],
  },
  {
    gym: 'northside',
    name: 'Ride Intervals',
    studio: 'cycle',
    specialty: 'Cycling',
    minutes: 60,
    places: 26,
    series: [
      [[1], '09:00', 'callum'],
      [[5], '07:00', 'mei'],
      [[4], '12:15', 'callum'],
      [[2], '17:30', 'jack'],
      [[1], '18:15', 'jack'],
      [[7], '09:00', 'liam'],
    ],
  },
  {
    gym: 'northside',
    name: 'Power Yoga',
    studio: 'hot',
    specialty: 'Yoga',
    minutes: 60,
    places: 30,
    series: [
      [[1], '07:00', 'isla'],
      [[5], '06:00', 'priya'],
      [[3], '06:00', 'mei'],
      [[4], '17:30', 'priya'],
      [[7], '08:00', 'priya'],
    ],
  },
  {
    gym: 'northside',
    name: 'Hot Vinyasa',
    studio: 'hot',
    specialty: 'Yoga',
    minutes: 60,
    places: 30,
    series: [
      [[1], '17:30', 'isla'],
      [[3], '12:15', 'mei'],
      [[5], '18:15', 'mei'],
      [[6], '08:00', 'isla'],
    ],
  },
  {
    gym: 'northside',
    name: 'Yin & Restore',
    studio: 'hot',
    specialty: 'Yoga',
    minutes: 75,
    places: 30,
    series: [
      [[2], '09:00', 'priya'],
      [[2], '18:15', 'isla'],
      [[1, 5], '19:30', 'isla'],
      [[7], '18:15', 'priya'],
    ],
  },
  {
    gym: 'northside',
    name: 'Reformer Flow',
    studio: 'reformer',
    specialty: 'Pilates',
    minutes: 50,
    places: 10,
    series: [
      [[2], '08:00', 'anna'],
      [[3], '09:00', 'grace'],
      [[5], '09:00', 'anna'],
      [[4], '17:30', 'anna'],
      [[1], '18:15', 'grace'],
    ],
  },
  {
    gym: 'northside',
    name: 'Reformer Power',
    studio: 'reformer',
    specialty: 'Pilates',
    minutes: 50,
    places: 10,
    series: [
      [[3], '17:30', 'anna'],
      [[2], '19:30', 'anna'],
      [[6], '09:00', 'anna'],
    ],
  },
  {
    gym: 'northside',
    name: 'Pilates Basics',
    studio: 'reformer',
    specialty: 'Pilates',
    minutes: 45,
    places: 10,
    series: [
      [[1], '09:00', 'anna'],
      [[4], '08:00', 'grace'],
      [[2], '12:15', 'grace'],
      [[3], '07:00', 'priya'],
      [[7], '07:00', 'sofia'],
    ],
  },
  {
    gym: 'northside',
    name: 'Barbell Club',
    studio: 'floor',
    specialty: 'Strength Training',
    minutes: 60,
    places: 20,
    series: [
      [[1], '06:00', 'tom'],
      [[3], '07:00', 'sofia'],
      [[2], '18:15', 'tom'],
      [[5], '17:30', 'sofia'],
    ],
  },
  {
    gym: 'northside',
    name: 'Strength 60',
    studio: 'floor',
    specialty: 'Strength Training',
    minutes: 60,
    places: 20,
    series: [
      [[2], '07:00', 'tom'],
      [[1], '17:30', 'sofia'],
      [[4], '18:15', 'sofia'],
      [[5], '12:15', 'tom'],
      [[6], '17:30', 'tom'],
    ],
  },
  {
    gym: 'northside',
    name: 'HIIT Express',
    studio: 'floor',
    specialty: 'HIIT',
    minutes: 30,
    places: 20,
    series: [
      [[1], '12:15', 'tom'],
      [[5], '06:00', 'sofia'],
      [[2], '17:30', 'callum'],
      [[3], '17:30', 'jack'],
      [[4], '07:00', 'tom'],
      [[6], '09:00', 'tom'],
    ],
  },
  {
    gym: 'merri',
    name: 'Morning Flow',
    studio: 'hall',
    specialty: 'Yoga',
    minutes: 60,
    places: 24,
    series: [
      [[2, 4], '06:30', 'isla'],
      [[6], '10:30', 'grace'],
    ],
  },
  {
    gym: 'merri',
    name: 'Mat Pilates',
    studio: 'mat',
    specialty: 'Pilates',
    minutes: 45,
    places: 14,
    series: [
      [[1, 3], '10:30', 'priya'],
      [[5], '10:30', 'grace'],
    ],
  },
  {
    gym: 'merri',
    name: 'Slow Sunday',
    studio: 'hall',
    specialty: 'Yoga',
    minutes: 75,
    places: 24,
    series: [[[7], '16:00', 'grace']],
  },
  {
    gym: 'harbour',
    name: 'Boxing Basics',
    studio: 'ring',
    specialty: 'Boxing',
    minutes: 45,
    places: 16,
    series: [
      [[1, 3, 5], '06:15', 'dimitri'],
      [[2, 4], '18:00', 'aroha'],
    ],
  },
  {
    gym: 'harbour',
    name: 'Deck Strength',
    studio: 'deck',
    specialty: 'Strength Training',
    minutes: 60,
    places: 30,
    series: [
      [[2, 4], '06:15', 'aroha'],
      [[6], '08:00', 'aroha'],
    ],
  },
  {
    gym: 'harbour',
    name: 'Sunset HIIT',
    studio: 'deck',
    specialty: 'HIIT',
    minutes: 30,
    places: 30,
    series: [[[1, 3], '18:30', 'aroha']],
  },
]
