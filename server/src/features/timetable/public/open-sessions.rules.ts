/** The public list of physical activities, which readers of open data search by. */
export const activityList = 'https://openactive.io/activity-list'

/**
 * Activities of that list that gyms teach, each with the words that it is known by, the narrower before the wider.
 * Identifiers and labels are the list's own (CC BY 4.0).
 */
export const activities: { words: RegExp; id: string; label: string }[] = [
  { words: /\bashtanga\b/i, id: '1a8e23f3-5e12-411f-99fc-a4fe98010f7d', label: 'Ashtanga Yoga' },
  { words: /\bhatha\b/i, id: '90611f8f-fea2-402e-827f-41b487a5f3a0', label: 'Hatha Yoga' },
  { words: /\bhot yoga\b/i, id: '2fda7187-d1a4-4273-b784-06f062c0ffcd', label: 'Hot Yoga' },
  { words: /\brestorative yoga\b/i, id: '1b7d6a89-1f6b-4e3d-89c9-c32fc539a7dd', label: 'Restorative Yoga' },
  { words: /\bvinyasa\b/i, id: 'df58ee70-fa79-423f-b146-4d719b3e7aac', label: 'Vinyasa Yoga' },
  { words: /\byin\b/i, id: '56e4a0e9-0b99-4e7e-aab7-137b4712a041', label: 'Yin Yoga' },
  { words: /\byoga\b/i, id: 'bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e', label: 'Yoga' },
  { words: /\bpilates\b/i, id: '3a6b1c08-7aa6-48d4-9690-dca9e0133057', label: 'Pilates' },
  { words: /\bpowerlifting\b/i, id: 'b4ededac-c921-47a8-a689-23fbdecab8d8', label: 'Powerlifting' },
  { words: /\bweightlifting\b/i, id: '8e2dcbed-9ec9-46b0-a1c8-af2a4d0d2e01', label: 'Weightlifting' },
  { words: /\bkettlebells?\b/i, id: 'fa2d7665-bb7f-4596-a157-e08c975d6073', label: 'Kettlebells' },
  { words: /\bcross ?fit\b/i, id: '853eab30-5812-44a8-8996-9e9e107bc4f9', label: 'Crossfit' },
  { words: /\bfunctional\b/i, id: '493b7750-01d7-493f-811d-335929afeb77', label: 'Functional Fitness' },
  { words: /\b(strength|barbells?)\b/i, id: '25905e33-e0a3-466c-986e-aaed6bccdaef', label: 'Weight Training' },
  { words: /\btabata\b/i, id: '296c2a05-e224-4c9e-ba1a-944b769335d0', label: 'Tabata' },
  { words: /\bcircuits?\b/i, id: 'd22d1d7d-8a2f-4e18-88c8-80abcbdded9d', label: 'Circuit Training' },
  { words: /\bboot ?camp\b/i, id: 'fe3465a2-3a1e-458e-a48b-fc117350e5a7', label: 'Bootcamp' },
  { words: /\bhiit\b/i, id: '21b6faae-c7cd-431f-9f2f-7d151e82de33', label: 'HIIT' },
  { words: /\baqua aerobics\b/i, id: '6e31262b-ce37-4fc7-b3e3-d827ac5e8b42', label: 'Aqua Aerobics' },
  { words: /\bstep aerobics\b/i, id: '01e547fd-2a10-40a4-a297-6d827c10529c', label: 'Step Aerobics' },
  { words: /\browing\b/i, id: '12756b9e-de31-4372-8df8-027ca02ef5ff', label: 'Indoor Rowing' },
  { words: /\btreadmill\b/i, id: '45cd1e2e-b994-4b00-9cca-28bebb67aa24', label: 'Treadmill' },
  { words: /\brunning\b/i, id: '72ddb2dc-7d75-424e-880a-d90eabe91381', label: 'Running' },
  { words: /\bskipping\b/i, id: '1bdf3fac-9d6b-401b-a773-87a9a1c86ed1', label: 'Skipping' },
  {
    words: /\b(cycling|ride|spin|hill intervals)\b/i,
    id: '5f09c2ca-ceeb-4e0c-871f-e2d0b9971317',
    label: 'Indoor Cycling',
  },
  { words: /\bzumba\b/i, id: '78503fa2-ed24-4a80-a224-e2e94581d8a8', label: 'Zumba®' },
  { words: /\bbarre\b/i, id: '182b0c14-988d-44eb-aab1-538aaa3caee6', label: 'Barre' },
  { words: /\bballet\b/i, id: 'c44e1f63-8925-4ec6-97a5-6719d751c69a', label: 'Ballet Fitness' },
  { words: /\bhip hop\b/i, id: '19f95881-d3e2-4d65-87aa-8362bebdb024', label: 'Hip Hop' },
  { words: /\bpole\b/i, id: '2cc156d8-0bee-4e38-bd84-89f41da6f9da', label: 'Pole Fitness' },
  { words: /\bdance\b/i, id: 'd3b5104a-2e31-4cca-a278-ef8e0987a764', label: 'Dance Fitness' },
  { words: /\blearn to swim\b/i, id: 'dfaf6bb4-d2fe-4db5-a271-4ceeaaaf55b9', label: 'Swimming Lessons' },
  { words: /\bhydrotherapy\b/i, id: '5165000e-cd5b-4fd1-b6dc-630c4b989282', label: 'Hydro Therapy' },
  { words: /\b(swim|swimming|stroke|squad)\b/i, id: '2750229d-b725-4171-9276-376be913957c', label: 'Swimming' },
  { words: /\bkickboxing\b/i, id: '6901af47-aed9-45e4-8d9f-fc71199a64df', label: 'Kickboxing' },
  { words: /\bmuay thai\b/i, id: 'a570d2bd-f6e3-4838-9c7f-cb5c458dcd19', label: 'Muay Thai' },
  { words: /\bself.defence\b/i, id: '1b88144e-91cf-4642-8e6a-8e4524f7c56f', label: 'Self Defence' },
  { words: /\bboxing fitness\b/i, id: '1eb737b6-9962-469d-98cc-0a2e4e86d356', label: 'Boxing Fitness' },
  { words: /\bboxing\b/i, id: 'd4417bb3-383f-489b-b0c7-731b82f3b220', label: 'Boxing' },
  { words: /\bstretch(ing)?\b/i, id: '56be8d24-0c9b-438c-8679-192e5714daf9', label: 'Flexibility/Stretching' },
  { words: /\bpersonal training\b/i, id: '22ca9f17-edda-4425-b905-3867e19d4873', label: 'Personal Training' },
  { words: /\b(class|group)\b/i, id: '984068a7-5b7b-4989-bb33-f96953d8960c', label: 'Group Exercise' },
]

/** Taught in gyms, and no physical activity. */
const still = /\b(nutrition|meal planning|habit coaching)\b/i

/**
 * What is done in a class, of the public list: by its specialty, else by its name, and where neither says it the list's
 * own word for what people do together in a gym. Nothing for what is no physical activity.
 */
export function activityIn(specialty: string | undefined, name: string) {
  if (still.test(specialty ?? name)) return undefined
  const known = (words: string) => activities.find((one) => one.words.test(words))
  const { id, label } = known(specialty ?? '') ?? known(name) ?? activities.at(-1)!
  return { '@type': 'Concept', '@id': `${activityList}#${id}`, prefLabel: label, inScheme: activityList }
}
