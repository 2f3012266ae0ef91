import type { Xml } from '../../src/features/payroll/e-invoices/xml.rules.ts'

/**
 * The part of UBL 2.1 that e-invoices are made of, in the order of its sequences and with how often each may stand there:
 * OASIS Universal Business Language 2.1, xsd/maindoc/UBL-Invoice-2.1.xsd and UBL-CreditNote-2.1.xsd, and
 * xsd/common/UBL-CommonAggregateComponents-2.1.xsd (docs.oasis-open.org/ubl/os-UBL-2.1, 4 November 2013).
 * 'x' stands there once, 'x?' at most once, 'x*' any number of times, 'x+' at least once. Elements that are named here
 * and have no line of their own are not used by PINT and never written.
 */
const sequences: Record<string, string> = {
  Invoice: `ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID? cbc:ID
    cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime? cbc:DueDate? cbc:InvoiceTypeCode? cbc:Note*
    cbc:TaxPointDate? cbc:DocumentCurrencyCode? cbc:TaxCurrencyCode? cbc:PricingCurrencyCode? cbc:PaymentCurrencyCode?
    cbc:PaymentAlternativeCurrencyCode? cbc:AccountingCostCode? cbc:AccountingCost? cbc:LineCountNumeric?
    cbc:BuyerReference? cac:InvoicePeriod* cac:OrderReference? cac:BillingReference* cac:DespatchDocumentReference*
    cac:ReceiptDocumentReference* cac:StatementDocumentReference* cac:OriginatorDocumentReference*
    cac:ContractDocumentReference* cac:AdditionalDocumentReference* cac:ProjectReference* cac:Signature*
    cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty? cac:BuyerCustomerParty?
    cac:SellerSupplierParty? cac:TaxRepresentativeParty? cac:Delivery* cac:DeliveryTerms? cac:PaymentMeans*
    cac:PaymentTerms* cac:PrepaidPayment* cac:AllowanceCharge* cac:TaxExchangeRate? cac:PricingExchangeRate?
    cac:PaymentExchangeRate? cac:PaymentAlternativeExchangeRate? cac:TaxTotal* cac:WithholdingTaxTotal*
    cac:LegalMonetaryTotal cac:InvoiceLine+`,
  CreditNote: `ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID? cbc:ID
    cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime? cbc:TaxPointDate? cbc:CreditNoteTypeCode? cbc:Note*
    cbc:DocumentCurrencyCode? cbc:TaxCurrencyCode? cbc:PricingCurrencyCode? cbc:PaymentCurrencyCode?
    cbc:PaymentAlternativeCurrencyCode? cbc:AccountingCostCode? cbc:AccountingCost? cbc:LineCountNumeric?
    cbc:BuyerReference? cac:InvoicePeriod* cac:DiscrepancyResponse* cac:OrderReference? cac:BillingReference*
    cac:DespatchDocumentReference* cac:ReceiptDocumentReference* cac:ContractDocumentReference*
    cac:AdditionalDocumentReference* cac:StatementDocumentReference* cac:OriginatorDocumentReference* cac:Signature*
    cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty? cac:BuyerCustomerParty?
    cac:SellerSupplierParty? cac:TaxRepresentativeParty? cac:Delivery* cac:DeliveryTerms* cac:PaymentMeans*
    cac:PaymentTerms* cac:TaxExchangeRate? cac:PricingExchangeRate? cac:PaymentExchangeRate?
    cac:PaymentAlternativeExchangeRate? cac:AllowanceCharge* cac:TaxTotal* cac:LegalMonetaryTotal cac:CreditNoteLine+`,
  'cac:InvoicePeriod': `cbc:StartDate? cbc:StartTime? cbc:EndDate? cbc:EndTime? cbc:DurationMeasure?
    cbc:DescriptionCode* cbc:Description*`,
  'cac:BillingReference': `cac:InvoiceDocumentReference? cac:SelfBilledInvoiceDocumentReference?
    cac:CreditNoteDocumentReference? cac:SelfBilledCreditNoteDocumentReference? cac:DebitNoteDocumentReference?
    cac:ReminderDocumentReference? cac:AdditionalDocumentReference? cac:BillingReferenceLine*`,
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:IssueTime?',
  'cac:AccountingSupplierParty': `cbc:CustomerAssignedAccountID? cbc:AdditionalAccountID* cbc:DataSendingCapability?
    cac:Party? cac:DespatchContact? cac:AccountingContact? cac:SellerContact?`,
  'cac:AccountingCustomerParty': `cbc:CustomerAssignedAccountID? cbc:SupplierAssignedAccountID? cbc:AdditionalAccountID*
    cac:Party? cac:DeliveryContact? cac:AccountingContact? cac:BuyerContact?`,
  'cac:Party': `cbc:MarkCareIndicator? cbc:MarkAttentionIndicator? cbc:WebsiteURI? cbc:LogoReferenceID? cbc:EndpointID?
    cbc:IndustryClassificationCode? cac:PartyIdentification* cac:PartyName* cac:Language? cac:PostalAddress?
    cac:PhysicalLocation? cac:PartyTaxScheme* cac:PartyLegalEntity* cac:Contact? cac:Person* cac:AgentParty?`,
  'cac:PostalAddress': `cbc:ID? cbc:AddressTypeCode? cbc:AddressFormatCode? cbc:Postbox? cbc:Floor? cbc:Room?
    cbc:StreetName? cbc:AdditionalStreetName? cbc:BlockName? cbc:BuildingName? cbc:BuildingNumber? cbc:InhouseMail?
    cbc:Department? cbc:MarkAttention? cbc:MarkCare? cbc:PlotIdentification? cbc:CitySubdivisionName? cbc:CityName?
    cbc:PostalZone? cbc:CountrySubentity? cbc:CountrySubentityCode? cbc:Region? cbc:District? cbc:TimezoneOffset?
    cac:AddressLine* cac:Country? cac:LocationCoordinate*`,
  'cac:Country': 'cbc:IdentificationCode? cbc:Name?',
  'cac:PartyTaxScheme': `cbc:RegistrationName? cbc:CompanyID? cbc:TaxLevelCode? cbc:ExemptionReasonCode?
    cbc:ExemptionReason* cac:RegistrationAddress? cac:TaxScheme`,
  'cac:PartyLegalEntity': `cbc:RegistrationName? cbc:CompanyID? cbc:RegistrationDate? cbc:RegistrationExpirationDate?
    cbc:CompanyLegalFormCode? cbc:CompanyLegalForm?`,
  'cac:TaxScheme': 'cbc:ID? cbc:Name? cbc:TaxTypeCode? cbc:CurrencyCode? cac:JurisdictionRegionAddress*',
  'cac:PaymentMeans': `cbc:ID? cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:PaymentChannelCode? cbc:InstructionID?
    cbc:InstructionNote* cbc:PaymentID* cac:CardAccount? cac:PayerFinancialAccount? cac:PayeeFinancialAccount?`,
  'cac:PayeeFinancialAccount': `cbc:ID? cbc:Name? cbc:AliasName? cbc:AccountTypeCode? cbc:AccountFormatCode?
    cbc:CurrencyCode? cbc:PaymentNote* cac:FinancialInstitutionBranch? cac:Country?`,
  'cac:FinancialInstitutionBranch': 'cbc:ID? cbc:Name? cac:FinancialInstitution? cac:Address?',
  'cac:TaxTotal': `cbc:TaxAmount cbc:RoundingAmount? cbc:TaxEvidenceIndicator? cbc:TaxIncludedIndicator?
    cac:TaxSubtotal*`,
  'cac:TaxSubtotal': `cbc:TaxableAmount? cbc:TaxAmount cbc:CalculationSequenceNumeric? cbc:TransactionCurrencyTaxAmount?
    cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TierRange? cbc:TierRatePercent? cac:TaxCategory`,
  'cac:TaxCategory': `cbc:ID? cbc:Name? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount?
    cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cbc:TierRange? cbc:TierRatePercent? cac:TaxScheme`,
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount?
    cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount
    cbc:PayableAlternativeAmount?`,
  'cac:InvoiceLine': `cbc:ID cbc:UUID? cbc:Note* cbc:InvoicedQuantity? cbc:LineExtensionAmount cbc:TaxPointDate?
    cbc:AccountingCostCode? cbc:AccountingCost? cbc:PaymentPurposeCode? cbc:FreeOfChargeIndicator? cac:InvoicePeriod*
    cac:OrderLineReference* cac:DespatchLineReference* cac:ReceiptLineReference* cac:BillingReference*
    cac:DocumentReference* cac:PricingReference? cac:OriginatorParty? cac:Delivery* cac:PaymentTerms*
    cac:AllowanceCharge* cac:TaxTotal* cac:WithholdingTaxTotal* cac:Item cac:Price?`,
  'cac:CreditNoteLine': `cbc:ID cbc:UUID? cbc:Note* cbc:CreditedQuantity? cbc:LineExtensionAmount? cbc:TaxPointDate?
    cbc:AccountingCostCode? cbc:AccountingCost? cbc:PaymentPurposeCode? cbc:FreeOfChargeIndicator? cac:InvoicePeriod*
    cac:OrderLineReference* cac:DiscrepancyResponse* cac:DespatchLineReference* cac:ReceiptLineReference*
    cac:BillingReference* cac:DocumentReference* cac:PricingReference? cac:OriginatorParty? cac:Delivery*
    cac:PaymentTerms* cac:TaxTotal* cac:AllowanceCharge* cac:Item? cac:Price?`,
  'cac:Item': `cbc:Description* cbc:PackQuantity? cbc:PackSizeNumeric? cbc:CatalogueIndicator? cbc:Name?
    cbc:HazardousRiskIndicator? cbc:AdditionalInformation* cbc:Keyword* cbc:BrandName* cbc:ModelName*
    cac:BuyersItemIdentification? cac:SellersItemIdentification? cac:ManufacturersItemIdentification*
    cac:StandardItemIdentification? cac:CatalogueItemIdentification? cac:AdditionalItemIdentification*
    cac:CatalogueDocumentReference? cac:ItemSpecificationDocumentReference* cac:OriginCountry?
    cac:CommodityClassification* cac:TransactionConditions* cac:HazardousItem* cac:ClassifiedTaxCategory*`,
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity? cbc:PriceChangeReason* cbc:PriceTypeCode? cbc:PriceType?',
}
sequences['cac:ClassifiedTaxCategory'] = sequences['cac:TaxCategory']!

const often = { '': [1, 1], '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] } as const

/** Why an element is not one of UBL 2.1, or null: an unknown element, one out of order, missing, or too many. */
export function ublTrouble(one: Xml, path = one.name): string | null {
  if (typeof one.inner === 'string') return sequences[one.name] ? `${path}: text where elements belong` : null
  const sequence = sequences[one.name]?.split(/\s+/).map((word) => /^(.*?)([?*+]?)$/.exec(word)!)
  if (!sequence) return `${path}: elements where text belongs`
  let at = 0
  for (const [, name, sign] of sequence) {
    const begun = at
    while (one.inner[at]?.name === name) at++
    const [least, most] = often[sign as keyof typeof often]
    if (at - begun < least || at - begun > most) return `${path}: ${at - begun} of ${name}`
  }
  if (at < one.inner.length) return `${path}: ${one.inner[at]!.name} out of order or unknown`
  return one.inner.reduce<string | null>((found, child) => found ?? ublTrouble(child, `${path}/${child.name}`), null)
}
