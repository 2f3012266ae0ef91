// @module-tag zone
import { expect, it } from 'vitest'
import { activities, activityIn } from './open-sessions.rules.ts'

it('names what is done in a class by its specialty, else by its name, the narrower before the wider', () => {
  const label = (specialty: string | undefined, name = 'Morning class') => activityIn(specialty, name)?.prefLabel
  expect(label('Hatha Yoga')).toBe('Hatha Yoga')
  expect(label('Prenatal Yoga')).toBe('Yoga')
  expect(label('Clinical Pilates')).toBe('Pilates')
  expect(label('Low-Impact HIIT')).toBe('HIIT')
  expect(label('Self-Defence')).toBe('Self Defence')
  expect(label('Barbell Group Classes')).toBe('Weight Training')
  expect(label('Cardio', 'Tabata 30')).toBe('Tabata')
  expect(label(undefined, 'Spin 45')).toBe('Indoor Cycling')
  expect(label('Calisthenics', 'Bars')).toBe('Group Exercise')
  expect(label('Sports Nutrition')).toBeUndefined()
})

it('names each activity of the public list once', () => {
  expect(new Set(activities.map((one) => one.id)).size).toBe(activities.length)
  for (const { id } of activities) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
