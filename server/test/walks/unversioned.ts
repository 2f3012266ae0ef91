/**
 * Every operation that changes something and takes no version, by why it needs none (decision 48). What edits the fields
 * of a record that two people can edit takes one, and has no row here.
 */
export const unversioned: Record<string, string> = Object.fromEntries(
  Object.entries({
    'It makes something new, which nobody can have seen.': `
      identity.register invitations.create invitations.bulk specialties.create gyms.create studios.create
      gymAdmins.allocate plans.enquire connections.create roster.addNote engagements.create rateCards.create
      rateCards.addFloor rateCards.copyFloors offers.create supplierEnquiries.ask supplierEnquiries.write
      supplierViews.note classes.create classes.addTimes timetableEdits.bulk timetableEdits.bulkOverGyms
      timetableEdits.copy layers.create feeds.make holidays.add imports.run requirements.create submissions.upload
      submissions.submit compliance.askWaiver covers.ask covers.apply gates.setAside gates.block coverRequests.make
      coverRequests.makeWithClass conversations.open conversations.announce messages.send messages.report
      messages.attach payDocuments.fill payDocuments.query payRuns.create superBatches.create jobs.create
      jobApplications.apply notifications.create reports.export`,
    'It only asks, and changes nothing.': `
      rateCards.price requirements.previewCreate requirements.previewChange coverRequests.preview superClearing.testConnection
      superClearing.validateEmployer emailTemplates.preview emailTemplates.test engagements.reveal payers.reveal`,
    'It is one person’s own, whom nobody else edits.': `
      identity.login identity.prove sessions.end users.completeProfile users.uploadAvatar users.closeAccount
      users.askForData availabilities.setWeekly availabilities.addLeave availabilities.removeLeave
      availabilities.addCalendar availabilities.removeCalendar trainers.setListing coverPolicies.mute
      coverAnswers.muteHops conversations.readAll conversations.mute conversations.block messages.read messages.edit
      messages.react compliance.share jobApplications.keepDraft jobSearches.save jobSearches.remove notifications.read
      notifications.updateStatus notifications.change notifications.remove notifications.readAll
      notifications.changePreferences deliveries.unsubscribe push.subscribe push.unsubscribe help.changePreferences`,
    'It is a step that what is there allows or refuses: of two at once the second finds the step taken.': `
      invitations.resend invitations.link invitations.revoke invitations.accept users.archive users.unlock
      users.unprotect users.restore specialties.remove gyms.archive studios.archive team.end team.handOver
      gymAdmins.revoke plans.change plans.cancel plans.resume contactEnquiries.mark connections.change connections.end
      roster.removeNote roster.end engagements.end engagements.agree engagements.disagree rateCards.end
      introductions.report senders.approve senders.lift rateCards.confirmFloors
      rateCards.removeFloor suppliers.remove suppliers.restore offers.publish offers.unpublish offers.discard
      offers.remove offers.restore supplierEnquiries.close timetableEdits.undo timeChanges.acknowledge layers.lift
      feeds.revoke holidays.remove submissions.claim submissions.release compliance.revoke compliance.decideWaiver
      compliance.settleFlag covers.withdraw gates.lift gates.unblock coverAnswers.takeBackOffer coverAnswers.accept
      coverAnswers.decline coverAnswers.untake coverAnswers.handBack coverAnswers.claim coverAnswers.answerReturn
      coverAnswers.dropReturn risks.search messages.remove messages.settle payDocuments.removeLine
      payDocuments.settleQuery payDocuments.correct payDocuments.discard payRuns.settleWarning payRuns.keepAccount
      payRuns.discard superBatches.retry superBatches.cancel superBatches.file jobs.publish jobs.close jobs.discard
      jobs.remove jobs.restore jobApplications.withdraw outbox.resend operations.letGo operations.retry`,
    'It says one thing by choosing it, as it stands on the screen; the last choice holds, and the history has each.': `
      team.change roster.change publicTimetables.publish holidays.decide holidays.setPolicy coverPolicies.prefer
      timetables.attendance`,
    'It is entered whole and never shown, so nothing of it is edited; the account that is paid is confirmed by its id.': `
      engagements.employee engagements.bank engagements.confirmBank payers.bank`,
    'It names the version of each line.': `coverRequests.cancel`,
    'Each change is a new row, so its id is its version; the old id is answered as stale.': `rateCards.changeFloor`,
  }).flatMap(([why, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, why] as const),
  ),
)
