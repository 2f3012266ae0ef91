import type { MadePerson, MadeTrainer } from '../factories.ts'

/** One gym with everything in it, people around it of every kind, and an id that nothing has. */
export type World = {
  people: Record<Exclude<Caller, 'visitor'>, MadePerson>
  trainer: MadeTrainer
  otherTrainer: MadeTrainer
  /** Who applied for its cover. */
  applicant: MadeTrainer
  gymId: string
  studioId: string
  ownSpecialty: string
  specialtyId: string
  connectionId: string
  engagementId: string
  rateId: string
  floorId: string
  copiedFloorId: string
  payDocumentId: string
  payLineId: string
  payRunId: string
  superId: string
  superBatchId: string
  noteId: string
  classId: string
  entryId: string
  freeEntryId: string
  seriesId: string
  editId: string
  timeChangeId: string
  layerId: string
  feedId: string
  holidayId: string
  leaveId: string
  busyCalendarId: string
  coverId: string
  coverRequestId: string
  applicationId: string
  overrideId: string
  blockId: string
  riskId: string
  trainerNoticeId: string
  mailId: string
  enquiryId: string
  invitationId: string
  jobId: string
  draftJobId: string
  jobApplicationId: string
  jobSearchId: string
  supplierId: string
  offerId: string
  draftOfferId: string
  supplierEnquiryId: string
  requirementId: string
  documentId: string
  submissionId: string
  credentialId: string
  waiverId: string
  flagId: string
  conversationId: string
  messageId: string
  reportId: string
  managerMemberId: string
  frontDeskMemberId: string
  missing: string
}

export const callers = [
  'visitor',
  'admin',
  'gymAdmin',
  'owner',
  'manager',
  'frontDesk',
  'trainer',
  'otherGymAdmin',
  'otherOwner',
  'otherTrainer',
  'supplier',
] as const

export type Caller = (typeof callers)[number]
