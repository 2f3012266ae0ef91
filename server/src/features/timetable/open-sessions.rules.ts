const list = 'https://openactive.io/activity-list'

/** Activities of the public list that are certain, by the word that names them. */
const known: { word: RegExp; id: string; label: string }[] = [
  { word: /\byoga\b/i, id: 'bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e', label: 'Yoga' },
]

/** What is done in a class: an activity of the public list, else in the gym's own words. */
export function activityIn(words: string, page: string) {
  const found = known.find(({ word }) => word.test(words))
  return found
    ? { '@type': 'Concept', '@id': `${list}#${found.id}`, prefLabel: found.label, inScheme: list }
    : {
        '@type': 'Concept',
        '@id': `${page}#activity-${words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        prefLabel: words,
        inScheme: `${page}#activities`,
      }
}
