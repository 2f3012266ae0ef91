import anyAscii from 'any-ascii'

/** What has one way to be written in plain letters: of other scripts the owner of a name says how. */
const readable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Lm}\p{P}\p{Z}]/u

/** Before a consonant it is a vowel, which only Bulgarian has; elsewhere a sign without a sound of its own. */
const bulgarianVowel = /ъ(?=[бвгджзйклмнпрстфхцчшщ])/giu

/** Latin, Greek and Cyrillic names in the letters A to Z: Đặng is Dang, Łukasz Lukasz, Þór Thor. Other letters stay as they are. */
export function plainLetters(text: string): string {
  return Array.from(text.normalize('NFC').replace(bulgarianVowel, (one) => (one === 'Ъ' ? 'A' : 'a')))
    .map((one) => (/\p{M}/u.test(one) ? '' : readable.test(one) ? anyAscii(one).replace('`', "'") : one))
    .join('')
}
