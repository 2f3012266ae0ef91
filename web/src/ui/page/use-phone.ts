import { useMediaQuery } from '@mantine/hooks'

/** True below 768 px, where sheets stand for dialogs and lists for tables. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })

/** True below 992 px, where a list and the thing chosen from it do not fit beside each other. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

/** True from 1200 px, where a list, what was chosen from it and a panel about that stand beside each other. */
export const useWide = (): boolean => useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
