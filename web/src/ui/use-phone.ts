import { useMediaQuery } from '@mantine/hooks'

/** True below 768 px, where sheets stand for dialogs and lists for tables. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
