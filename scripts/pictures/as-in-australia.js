/// <reference lib="dom" />

/** Writes days and times in fields as browsers in Australia do: the one that takes the pictures knows American words only. */
export function asInAustralia() {
  for (const field of document.querySelectorAll('input')) {
    const { type, value } = field
    if (type !== 'date' && type !== 'time') continue
    field.dataset.kind = type
    field.dataset.before = value
    const [first = '', second = '', third] = value.split(/[-:]/)
    field.type = 'text'
    field.placeholder = type === 'date' ? 'dd/mm/yyyy' : ''
    if (value === '') continue
    field.value =
      type === 'date'
        ? `${third}/${second}/${first}`
        : `${String(Number(first) % 12 || 12).padStart(2, '0')}:${second} ${Number(first) < 12 ? 'am' : 'pm'}`
  }
}

/** Makes those fields what they were: whoever goes on there fills them in. */
export function asBefore() {
  for (const field of document.querySelectorAll('input[data-kind]')) {
    if (!(field instanceof HTMLInputElement)) continue
    const { kind = '', before = '' } = field.dataset
    field.type = kind
    field.value = before
    delete field.dataset.kind
  }
}
