import { someJobs } from '../worlds/some-jobs.ts'
import { someOffers } from '../worlds/some-offers.ts'
import { somePay } from '../worlds/some-pay.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeStudio, makeTrainer, specialtyNamed } from '../factories.ts'
import { addSpecialty } from '../../src/features/specialties/specialties.commands.ts'
import { coverBlocks, gateOverrides } from '../../src/features/eligibility/eligibility.tables.ts'
import { enquiries } from '../../src/features/plans/enquiries.tables.ts'
import { entryRisks } from '../../src/features/covers/risks/risks.tables.ts'
import { newId } from '../../src/platform/ids.ts'
import { someDocuments } from '../worlds/some-documents.ts'
import type { TestApp } from '../harness.ts'
import { engagementsPermissions } from './engagements.ts'
import type { World } from './callers.ts'

/** Builds the world through the product itself: its class, cover, application and notices are real. */
export async function buildWorld(t: TestApp): Promise<World> {
  const made = await t.given(async (work) => {
    const cycling = await specialtyNamed(work, 'Cycling')
    const gym = await makeGym(work, { timezone: 'Australia/Sydney' })
    const other = await makeGym(work)
    const [manager, frontDesk] = [await makePerson(work, { role: 'gym' }), await makePerson(work, { role: 'gym' })]
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    const [gymAdmin, otherGymAdmin] = [
      await makePerson(work, { role: 'gym_admin' }),
      await makePerson(work, { role: 'gym_admin' }),
    ]
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    await joinTeam(work, other.gymId, otherGymAdmin.userId, 'gym_admin')
    const trainer = await makeTrainer(work, { specialtyIds: [cycling] })
    const applicant = await makeTrainer(work, { specialtyIds: [cycling] })
    const otherTrainer = await makeTrainer(work, { specialtyIds: [cycling] })
    const connectionId = await makeConnection(work, gym.gymId, trainer.trainerId)
    await makeConnection(work, gym.gymId, applicant.trainerId)
    const studioId = await makeStudio(work, gym.gymId, { name: 'Cycle room' })
    // What the gate would let pass: the gym's own addition below the shared tree.
    const own = await addSpecialty(
      work,
      { gymId: gym.gymId, parentId: cycling } as Parameters<typeof addSpecialty>[1],
      {
        name: 'Trapeze',
        description: '',
        tags: [],
      },
    )
    return {
      cycling,
      gym,
      applicant,
      trainer,
      otherTrainer,
      connectionId,
      studioId,
      ownSpecialty: own.id,
      people: {
        admin: await makePerson(work, { role: 'admin' }),
        supplier: await makePerson(work, { role: 'supplier' }),
        gymAdmin,
        owner: gym.owner,
        manager,
        frontDesk,
        trainer,
        otherGymAdmin,
        otherOwner: other.owner,
        otherTrainer,
      },
    }
  })

  const owner = t.as(made.gym.owner)
  const { body: ride } = await owner.post('/classes', {
    name: 'Ride 45',
    specialtyId: made.cycling,
    durationMinutes: 45,
    capacity: 20,
    studioId: made.studioId,
    weekdays: [2],
    startTime: '06:00',
    startsOn: '2026-03-10',
    trainerId: made.trainer.trainerId,
  })
  if (!ride.id) throw new Error(`no class: ${JSON.stringify(ride)}`)
  const { body: entries } = await owner.get('/timetables?from=2026-03-09&to=2026-03-22')
  const { body: cover } = await t.as(made.trainer).post('/covers', { timetableId: entries[0].id })
  const { body: coverRequests } = await t.as(made.trainer).get('/cover-requests')
  const { body: applied } = await t.as(made.applicant).post(`/covers/${cover.id}/applications`, {})
  const gates = await t.given(async ({ tx, now }) => {
    const at = { gymId: made.gym.gymId, trainerId: made.otherTrainer.trainerId, reason: 'A test' }
    const [overrideId, blockId] = [newId(), newId()]
    const given = { givenBy: made.gym.owner.userId, givenAt: now, expiresOn: Temporal.PlainDate.from('2026-12-24') }
    await tx
      .insert(gateOverrides)
      .values({ id: overrideId, ...at, entryId: entries[1].id, gates: ['specialty'], ...given })
    const trainerId = made.applicant.trainerId
    await tx.insert(coverBlocks).values({ id: blockId, ...at, trainerId, madeBy: made.gym.owner.userId, madeAt: now })
    return { overrideId, blockId }
  })
  const far = '2026-12-24'
  const { body: later } = await owner.get('/timetables?from=2026-03-23&to=2026-03-29')
  await owner.put(`/timetables/${later[0].id}`, { startTime: '06:30' })
  const { body: timeChanges } = await owner.get(`/time-changes?gymId=${made.gym.gymId}`)
  const { body: edited } = await owner.put(`/timetables/${entries[1].id}`, { capacity: 19 })
  const { body: feed } = await owner.post('/feeds', { kind: 'gym' })
  const trainer = t.as(made.trainer)
  await trainer.post('/availability/leaves', { from: '2026-12-20', to: '2026-12-22' })
  const { body: available } = await trainer.post('/availability/calendars', {
    address: 'https://calendar.example/x.ics',
  })
  const { body: holiday } = await owner.post('/public-holidays', { date: '2026-08-12', name: 'Show day' })
  const { body: closure } = await owner.post('/layers', { name: 'Christmas', from: far, to: far })
  const { body: note } = await owner.post(`/connections/${made.connectionId}/notes`, { text: 'Never late' })
  await owner.post('/connections', { gymEntityId: made.gym.gymId, trainerEntityId: made.otherTrainer.trainerId })
  const pay = engagementsPermissions
  const paid = { trainer: made.trainer, gymId: made.gym.gymId } as World
  const ask = (name: string) => owner.post(pay[name]!.call(paid).path, pay[name]!.call(paid).body)
  const { body: engagement } = await ask('engagements.create')
  const { body: rate } = await ask('rateCards.create')
  const { body: floor } = await ask('rateCards.addFloor')
  await ask('rateCards.copyFloors')
  const { body: copies } = await owner.get('/award-floors')
  const drafted = await somePay(
    t,
    { owner: made.gym.owner, gymId: made.gym.gymId, trainerId: made.trainer.trainerId },
    engagement.id,
  )
  const { body: invitation } = await owner.post('/invitations', {
    kind: 'trainer',
    email: 'invited@example.test',
    employmentStatus: 'contractor',
  })
  const jobsMade = await someJobs(t, made.gym.owner, made.trainer)
  const offersMade = await someOffers(t, made.people.supplier, made.gym.owner, '2026-12-01')
  const documentsMade = await someDocuments(t, {
    owner: made.gym.owner,
    gymId: made.gym.gymId,
    trainer: made.trainer,
    otherTrainer: made.otherTrainer,
    admin: made.people.admin,
  })
  const greeting = { recipientId: made.people.owner.userId, content: 'Hello' }
  const { body: hello } = await t.as(made.trainer).post('/messages', greeting)
  await t.as(made.people.owner).post(`/messages/${hello.id}/report`, { reason: 'Rude' })
  const { body: reports } = await t.as(made.people.admin).get('/messages/reports')
  const { body: team } = await owner.get('/team')
  const memberId = (position: string) => team.members.find((one: { position: string }) => one.position === position).id
  await t.settle()
  const { body: notices } = await t.as(made.trainer).get('/notifications')
  if (!notices[0]) throw new Error('the trainer who asked for cover has no notice')
  await t.visitor.post('/users/register', {
    email: 'mailed@example.test',
    password: 'a plain long sentence',
    role: 'supplier',
    firstName: 'Robin',
  })
  const { body: mails } = await t.as(made.people.admin).get('/outbox')
  // After everything has settled: a class that is in order loses its flag then.
  const riskId = await t.given(async ({ tx, now }) => {
    const id = newId()
    const at = { gymId: made.gym.gymId, entryId: entries[1].id, trainerId: made.trainer.trainerId }
    await tx.insert(entryRisks).values({ id, ...at, reasons: [], foundAt: now })
    return id
  })
  const enquiryId = await t.given(async ({ tx, now }) => {
    const words = { name: 'Ana', email: 'ana@gym.test', organisation: 'Gym', message: 'How does it work?' }
    const id = newId()
    await tx.insert(enquiries).values({ id, ...words, createdAt: now })
    return id
  })
  return {
    people: made.people,
    trainer: made.trainer,
    otherTrainer: made.otherTrainer,
    applicant: made.applicant,
    gymId: made.gym.gymId,
    studioId: made.studioId,
    ownSpecialty: made.ownSpecialty,
    specialtyId: made.cycling,
    connectionId: made.connectionId,
    engagementId: engagement.id,
    rateId: rate.id,
    floorId: floor.id,
    copiedFloorId: copies.unconfirmed[0],
    ...drafted,
    noteId: note.id,
    classId: ride.id,
    entryId: entries[0].id,
    freeEntryId: entries[1].id,
    seriesId: entries[0].seriesId,
    timeChangeId: timeChanges[0].id,
    editId: edited.edit.editId,
    layerId: closure.layerId,
    feedId: feed.id,
    holidayId: holiday.id,
    leaveId: available.leaves[0].id,
    busyCalendarId: available.calendars[0].id,
    coverId: cover.id,
    coverRequestId: coverRequests[0].id,
    applicationId: applied.myApplication.id,
    ...gates,
    riskId,
    trainerNoticeId: notices[0].id,
    mailId: mails[0].id,
    enquiryId,
    invitationId: invitation.id,
    ...jobsMade,
    ...offersMade,
    ...documentsMade,
    conversationId: hello.conversationId,
    messageId: hello.id,
    reportId: reports[0].id,
    managerMemberId: memberId('manager'),
    frontDeskMemberId: memberId('front_desk'),
    missing: '00000000-0000-4000-8000-000000000000',
  }
}
