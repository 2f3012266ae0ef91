/** Where a fund points at and what it says, by the code that it rejects with. */
export const wordsOfRejection: Record<string, { path: string | null; message: string }> = {
  MEMBER_NOT_FOUND: { path: 'employee.memberNumber', message: 'The fund knows no member by this number.' },
  MEMBER_CLOSED: { path: 'employee.memberNumber', message: 'The account of this member is closed.' },
  NAME_MISMATCH: { path: 'employee.familyName', message: 'The name is not the one that the fund knows.' },
  DOB_MISMATCH: { path: 'employee.birthDate', message: 'The birth date is not the one that the fund knows.' },
  TFN_MISMATCH: { path: 'employee.tfn', message: 'The tax file number is not the one that the fund knows.' },
  USI_CLOSED: { path: 'fund.usi', message: 'This product is closed. Its members were moved to another one.' },
  FUND_NOT_ACCEPTING: { path: 'fund.usi', message: 'The fund takes no contributions from this employer.' },
  SMSF_ESA_INVALID: { path: 'fund.esa', message: 'No service answers at this electronic service address.' },
  DUPLICATE: { path: 'ref', message: 'This contribution was paid already.' },
  AMOUNT_INVALID: { path: 'amounts.sg', message: 'The amount is not one that the fund takes.' },
  PAYMENT_NOT_MATCHED: { path: null, message: 'The bank returned the debit, so that nothing was paid.' },
}

/** An error as RFC 9457 has it. */
export function problem(status: number, code: string, detail: string) {
  return { type: 'about:blank', title: code, status, code, detail, environment: 'sandbox' }
}
