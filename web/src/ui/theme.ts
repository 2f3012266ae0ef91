import {
  createTheme,
  defaultVariantColorsResolver,
  type ActionIconFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CSSVariablesResolver,
  type DrawerFactory,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type LoaderFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type PopoverFactory,
  type SegmentedControlFactory,
  type TooltipFactory,
  type VariantColorsResolver,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f7f7f4',
  '#f0f0eb',
  '#e4e5de',
  '#d2d4c9',
  '#aeb1a4',
  '#83877a',
  '#62665a',
  '#464a40',
  '#2b2f27',
  '#171b14',
]
const lime: MantineColorsTuple = [
  '#f6fde2',
  '#edfac3',
  '#dff595',
  '#cfee63',
  '#bfe53a',
  '#a9cf22',
  '#86a912',
  '#64800d',
  '#475c0b',
  '#2e3c08',
]

/** The kit's own dark scale in our ink: text, borders, fields and the page's ground. */
const dark: MantineColorsTuple = [
  '#eceee6',
  '#c3c7ba',
  '#a5a99c',
  '#83877a',
  '#3a3f36',
  '#2a2e27',
  '#1b1f18',
  '#161913',
  '#0f120d',
  '#0a0c08',
]

const tones = new Set(['red', 'amber', 'green', 'blue'])

/** Every variant resolves to a token, so that text keeps 4.5:1 in both schemes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = input.color && tones.has(input.color) ? input.color : undefined
  const text = tone ? `var(--${tone})` : 'var(--text)'
  const soft = tone ? `var(--${tone}-bg)` : 'var(--sunk2)'
  switch (input.variant) {
    case 'filled':
      return input.color === 'lime'
        ? { background: 'var(--lime)', hover: 'var(--lime-line)', color: 'var(--ink)', border: '1px solid transparent' }
        : tone
          ? { background: text, hover: text, color: 'var(--surface)', border: '1px solid transparent' }
          : {
              background: 'var(--pri)',
              hover: 'var(--pri-hover)',
              color: 'var(--on-pri)',
              border: '1px solid transparent',
            }
    case 'default':
    case 'outline':
      return { background: 'var(--surface)', hover: 'var(--sunken)', color: text, border: '1px solid var(--line2)' }
    case 'light':
      return { background: soft, hover: tone ? soft : 'var(--line)', color: text, border: '1px solid transparent' }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: input.variant === 'subtle' ? soft : 'transparent',
        color: text,
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Shared by everything that opens above the page. The header of a dialog is no banner of the page. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
  styles: {
    content: { background: 'var(--surface)' },
    header: { background: 'var(--surface)', minHeight: '3.25rem' },
    title: { fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '-0.016em' },
  },
}

export const theme = createTheme({
  fontFamily: "'Geist Variable', ui-sans-serif, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, monospace",
  colors: { ink, lime, dark, gray: ink },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 4 },
  black: '#171b14',
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.0625rem' },
  lineHeights: { xs: '1.333', sm: '1.385', md: '1.45', lg: '1.5', xl: '1.412' },
  radius: { xs: '5px', sm: '7px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  variantColorResolver,
  // Named here and not imported: a component's code comes with the first page that shows it.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme, props) => ({
        root:
          props.size === 'compact-sm' || props.size === 'xs'
            ? { '--button-height': '1.75rem', '--button-padding-x': '0.625rem' }
            : { '--button-height': 'var(--control)', '--button-padding-x': '0.8125rem', '--button-fz': '0.8125rem' },
      }),
    } satisfies ExtendComponent<ButtonFactory>,
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 'var(--control)' },
    } satisfies ExtendComponent<ActionIconFactory>,
    Input: {
      vars: () => ({ wrapper: { '--input-height': 'var(--input)', '--input-size': 'var(--input)' } }),
    } satisfies ExtendComponent<InputFactory>,
    InputWrapper: {
      styles: {
        label: { marginBottom: '0.25rem' },
        description: { marginBottom: '0.25rem' },
        error: { marginTop: '0.25rem' },
      },
    } satisfies ExtendComponent<InputWrapperFactory>,
    Checkbox: {
      vars: () => ({ root: { '--checkbox-color': 'var(--pri)', '--checkbox-icon-color': 'var(--on-pri)' } }),
    } satisfies ExtendComponent<CheckboxFactory>,
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 120 },
        // A menu may hold nothing but its items; the focus goes to the first.
        withInitialFocusPlaceholder: false,
      },
    } satisfies ExtendComponent<MenuFactory>,
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } },
    } satisfies ExtendComponent<PopoverFactory>,
    Modal: {
      defaultProps: { radius: 'md', centered: true, transitionProps: { duration: 150 }, ...dialog },
    } satisfies ExtendComponent<ModalFactory>,
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 150 },
        ...dialog,
        styles: { ...dialog.styles, body: { paddingBottom: 'max(1rem, env(safe-area-inset-bottom))' } },
      },
    } satisfies ExtendComponent<DrawerFactory>,
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { duration: 120 } },
    } satisfies ExtendComponent<TooltipFactory>,
    SegmentedControl: { defaultProps: { size: 'sm' } } satisfies ExtendComponent<SegmentedControlFactory>,
    Loader: { defaultProps: { color: 'var(--text)' } } satisfies ExtendComponent<LoaderFactory>,
  },
})

/** Mantine's own variables point at the tokens of theme.css, which know both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--dim)',
    '--mantine-color-anchor': 'var(--text)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line2)',
    '--mantine-color-disabled': 'var(--sunk2)',
    '--mantine-color-disabled-color': 'var(--dim)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--pri)',
    '--mantine-primary-color-filled-hover': 'var(--pri-hover)',
    '--mantine-primary-color-contrast': 'var(--on-pri)',
  }
  return { variables: {}, light: shared, dark: shared }
}
