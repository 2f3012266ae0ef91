import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'

let plain: TestApp
let geocoding: TestApp
beforeAll(async () => {
  plain = await testApp()
  geocoding = await testApp({ config: { geocoderUrl: 'https://geo.example/reverse?key=1' } })
})
afterAll(async () => {
  await plain.stop()
  await geocoding.stop()
})

const policyOf = async (t: TestApp) => (await t.app.fastify.inject('/a-page')).headers['content-security-policy']

it('a page may ask the configured geocoder, and nobody else', async () => {
  expect((await geocoding.visitor.get('/config')).body.geocoderUrl).toBe('https://geo.example/reverse?key=1')
  expect(await policyOf(geocoding)).toContain("connect-src 'self' https://geo.example;")
  expect((await plain.visitor.get('/config')).body.geocoderUrl).toBeNull()
  expect(await policyOf(plain)).toContain("connect-src 'self';")
})
