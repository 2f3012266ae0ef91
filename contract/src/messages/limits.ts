/** For how long an author may change a message, in minutes, and take it back, in hours. */
export const changeable = { editMinutes: 15, deleteHours: 24 }
/** Most characters of one message. */
export const longestMessage = 4000
export const reactions = ['👍', '❤️', '😂', '🎉', '🙏', '✅'] as const
/** What a thread can be about. */
export const subjectKinds = ['class', 'cover', 'document', 'pay_document', 'job_application'] as const
