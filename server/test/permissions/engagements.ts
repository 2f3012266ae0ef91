import { agreementVersion, noticeVersion } from '@quartet/contract/connections/engagements'
import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

const bank = { bsb: '062-000', account: '12345678', accountName: 'Robin Example' }
const employee = {
  birthDate: '1990-04-01',
  sex: 'female',
  address: '1 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  tfn: null,
  fund: null,
}
const terms = {
  base: { kind: 'flat', cents: 6200 },
  heads: null,
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 100,
}
const percents = { weekday: 100, saturday: 125, sunday: 150, holiday: 250 }
const table = { award: 'MA000094', tableFrom: '2026-07-01' }
const floor = {
  classification: 'Level 3',
  fromDate: '2026-07-01',
  centsPerHour: 2797,
  permanent: percents,
  casual: { ...percents, weekday: 125 },
  leastMinutesPermanent: 180,
  leastMinutesCasual: 60,
  source: 'Pay guide',
  checkedOn: '2026-07-02',
}

/** A call about the gym's engagement, and the same about one that does not exist. */
const about = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/engagements/${world.engagementId}${path}`, body }),
  missing: (world: World) => ({ path: `/engagements/${world.missing}${path}`, body }),
})

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const engagementsPermissions: Record<string, Row> = {
  'engagements.list': {
    call: (world) => ({ path: `/engagements?gymId=${world.gymId}` }),
    outcomes: of('on yyyn y uuyn'),
  },
  'engagements.get': { ...about(''), outcomes: of('on yyyn y uuun') },
  'engagements.create': {
    call: (world) => ({
      path: '/engagements',
      body: {
        gymId: world.gymId,
        trainerId: world.trainer.trainerId,
        fromDate: '2026-03-01',
        as: { kind: 'contractor' },
        noticeVersion,
      },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'engagements.change': {
    ...about('', { version: 1, termsDays: 7, paidForLabour: false, labourNote: null }),
    outcomes: of('on yyyn n uunn'),
  },
  'engagements.end': { ...about('/ending', { toDate: '2026-12-31' }), outcomes: of('on yyyn n uunn') },
  'engagements.business': { ...about('/business', { version: 1, abn: null, gst: [] }), outcomes: of('on yyyn y uuun') },
  'engagements.employee': { ...about('/employee', employee), outcomes: of('on yynn y uuun') },
  'engagements.bank': { ...about('/bank', bank), outcomes: of('on yynn y uuun') },
  'engagements.confirmBank': {
    call: (world) => ({
      path: `/engagements/${world.engagementId}/bank/confirmation`,
      body: { bankId: world.missing },
    }),
    missing: (world) => ({ path: `/engagements/${world.missing}/bank/confirmation`, body: { bankId: world.missing } }),
    outcomes: of('on yyyn n uunn'),
  },
  'engagements.reveal': { ...about('/reveal', {}), outcomes: of('on yynn y uuun') },
  'engagements.agree': { ...about('/agreement', { version: agreementVersion }), outcomes: of('on yyyn y uuun') },
  'engagements.disagree': { ...about('/agreement'), outcomes: of('on yyyn y uuun') },

  'payers.get': { call: (world) => ({ path: `/payers?gymId=${world.gymId}` }), outcomes: of('on yyyn n uunn') },
  'payers.change': {
    call: (world) => ({
      path: '/payers',
      body: {
        gymId: world.gymId,
        legalName: 'Example Pty Ltd',
        abn: '91 888 222 000',
        gst: [],
        apcaId: null,
        institution: null,
        rhythm: 'fortnightly',
        anchorDate: '2026-11-02',
        termsDays: 9,
        holdWhenNotCompliant: false,
        version: 0,
      },
    }),
    outcomes: of('on yynn n uunn'),
  },
  'payers.bank': {
    call: (world) => ({ path: '/payers/bank', body: { gymId: world.gymId, ...bank } }),
    outcomes: of('on nynn n uunn'),
  },
  'payers.reveal': {
    call: (world) => ({ path: '/payers/reveal', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },

  'rateCards.list': { call: (world) => ({ path: `/rates?gymId=${world.gymId}` }), outcomes: of('on yyyn y uuun') },
  'rateCards.create': {
    call: (world) => ({ path: '/rates', body: { gymId: world.gymId, fromDate: '2026-07-01', terms } }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.end': {
    call: (world) => ({ path: `/rates/${world.rateId}/ending`, body: { toDate: '2026-12-31' } }),
    missing: (world) => ({ path: `/rates/${world.missing}/ending`, body: { toDate: '2026-12-31' } }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.price': {
    call: (world) => ({
      path: '/rates/price',
      body: {
        gymId: world.gymId,
        trainerId: world.trainer.trainerId,
        classId: null,
        date: '2026-11-10',
        minutes: 45,
        heads: null,
        holiday: null,
        cover: null,
      },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.floors': {
    call: (world) => ({ path: `/award-floors?gymId=${world.gymId}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.addFloor': {
    call: (world) => ({
      path: '/award-floors',
      body: { gymId: world.gymId, ...floor },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.changeFloor': {
    call: (world) => ({ path: `/award-floors/${world.copiedFloorId}`, body: floor }),
    missing: (world) => ({ path: `/award-floors/${world.missing}`, body: floor }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.copyFloors': {
    call: (world) => ({
      path: '/award-floors/copies',
      body: { gymId: world.gymId, ...table, fromDate: '2027-07-01', casualHolidayPercent: 250 },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.confirmFloors': {
    call: (world) => ({
      path: '/award-floors/confirmation',
      body: { gymId: world.gymId, ids: [world.copiedFloorId] },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'rateCards.removeFloor': {
    call: (world) => ({ path: `/award-floors/${world.floorId}` }),
    missing: (world) => ({ path: `/award-floors/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
}
