import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e9f4f3',
  '#cfe6e4',
  '#a3cfcb',
  '#74b6b1',
  '#4c9d98',
  '#2c8580',
  '#176f6b',
  '#0f5c5c',
  '#0b4a4b',
  '#073637',
]

// Mantine builds its quiet surfaces from these two: warm in the light, green-black in the dark, like the tokens.
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#e5dfd6',
  '#d9d2c7',
  '#cfc7bb',
  '#a39c91',
  '#8a847a',
  '#544f48',
  '#45413b',
  '#22211e',
]
const dark: MantineColorsTuple = [
  '#ebefed',
  '#c8d0cd',
  '#aab4b1',
  '#7d8885',
  '#3c4846',
  '#2c3634',
  '#202827',
  '#181e1d',
  '#111514',
  '#0b0e0d',
]

// Mantine's own names for the state colours, so that `color="red"` anywhere gives our brick and not a second red.
const red: MantineColorsTuple = [
  '#fdebe7',
  '#f9ccc4',
  '#f7bdb2',
  '#f5afa2',
  '#f4a294',
  '#d06250',
  '#ba4533',
  '#94261a',
  '#7a1e13',
  '#5c170e',
]
const yellow: MantineColorsTuple = [
  '#fff2da',
  '#fadeb0',
  '#f5c986',
  '#f2bd6d',
  '#f0b45a',
  '#c98c32',
  '#b07117',
  '#754500',
  '#613900',
  '#4d2d00',
]
const blue: MantineColorsTuple = [
  '#e7f0fa',
  '#c7def7',
  '#a7cbf3',
  '#95c0f2',
  '#86b8f0',
  '#568cc8',
  '#366fae',
  '#174d87',
  '#133f6e',
  '#0e2f53',
]
const green: MantineColorsTuple = [
  '#e6f4ea',
  '#c4e8d0',
  '#a2dcb6',
  '#8ed5a7',
  '#7fcf9b',
  '#54a26f',
  '#378452',
  '#175a30',
  '#134b28',
  '#0f3b1f',
]

/** Tokens that carry each state colour: `ink` on the page, on `soft`, or as a filled background. */
const STATES: Record<string, { ink: string; soft: string }> = {
  red: { ink: 'var(--rt-bad)', soft: 'var(--rt-bad-soft)' },
  yellow: { ink: 'var(--rt-wait)', soft: 'var(--rt-wait-soft)' },
  blue: { ink: 'var(--rt-info)', soft: 'var(--rt-info-soft)' },
  green: { ink: 'var(--rt-good)', soft: 'var(--rt-good-soft)' },
  petrol: { ink: 'var(--rt-primary)', soft: 'var(--rt-primary-soft)' },
}

const NO_BORDER = '1px solid transparent'

/**
 * The dark theme fills with a light colour and writes on it in near black; Mantine always writes in white.
 * Reading our tokens keeps both themes above 4.5:1 without a second set of rules.
 */
const variantColorResolver: VariantColorsResolver = input => {
  const name = input.color ?? input.theme.primaryColor
  const state = STATES[name]
  if (!state) return defaultVariantColorsResolver(input)
  const primary = name === 'petrol'
  const ink = primary ? 'var(--rt-primary-ink)' : state.ink
  switch (input.variant) {
    case 'filled':
      return {
        background: state.ink,
        hover: primary ? 'var(--rt-primary-hover)' : `color-mix(in srgb, ${state.ink} 86%, var(--rt-ink))`,
        color: primary ? 'var(--rt-on-primary)' : 'var(--rt-on-bad)',
        border: NO_BORDER,
      }
    case 'light':
      return {
        background: state.soft,
        hover: `color-mix(in srgb, ${state.soft} 90%, ${state.ink})`,
        color: ink,
        border: NO_BORDER,
      }
    case 'subtle':
      return { background: 'transparent', hover: state.soft, color: ink, border: NO_BORDER }
    case 'outline':
      return { background: 'transparent', hover: state.soft, color: ink, border: `1px solid ${state.ink}` }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Sizes come from `--rt-control*`, which a media query enlarges for fingers: no component asks about the device. */
function controlHeight(size: unknown) {
  if (size === 'lg' || size === 'xl') return 'var(--rt-action)'
  return size === 'xs' ? 'var(--rt-control-small)' : 'var(--rt-control)'
}

const inputVars = (_theme: unknown, props: { size?: unknown; multiline?: boolean }) => ({
  wrapper: { '--input-height': controlHeight(props.size), '--input-fz': 'var(--rt-control-font)' },
})

const isLarge = (props: { size?: unknown }) => props.size === 'lg' || props.size === 'xl'

const buttonVars = (_theme: unknown, props: { size?: unknown }) => {
  if (String(props.size ?? '').startsWith('compact')) return { root: { '--button-height': 'var(--rt-compact)' } }
  const large = isLarge(props)
  return {
    root: {
      '--button-height': controlHeight(props.size),
      '--button-fz': large ? 'var(--rt-action-font)' : props.size === 'xs' ? '13px' : '15px',
    },
  }
}

/** The actions of a page are as wide as it: on a small phone their words take two lines rather than lose the last one. */
const buttonStyles = (_theme: unknown, props: { size?: unknown }) =>
  isLarge(props) ? { label: { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'center' } as const } : {}

const actionIconVars = (_theme: unknown, props: { size?: unknown }) =>
  props.size === undefined || props.size === 'md' ? { root: { '--ai-size': 'var(--rt-touch)' } } : { root: {} }

const dialog = {
  defaultProps: {
    closeButtonProps: { 'aria-label': 'Fermer', size: 'var(--rt-touch)', iconSize: 22 },
    transitionProps: { duration: 120 },
  },
  styles: { title: { fontSize: '18px', fontWeight: 700, lineHeight: 1.3 } },
}

/** Mantine theme of the product. Component entries are plain data so that importing it pulls no component in. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, gray, dark, red, yellow, blue, green },
  variantColorResolver,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '32px' },
  fontFamily: 'var(--rt-font)',
  headings: { fontFamily: 'var(--rt-font)', fontWeight: '700' },
  fontSizes: { xs: '12px', sm: '13.5px', md: '15px', lg: '17px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'var(--rt-shadow)', sm: 'var(--rt-shadow)', md: 'var(--rt-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: { vars: inputVars },
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: {
        label: { marginBottom: '6px', color: 'var(--rt-ink-2)', fontSize: '13px', fontWeight: 650 },
        description: { marginBottom: '6px', fontSize: '13px' },
      },
    },
    // The eye is under a thumb too.
    PasswordInput: {
      defaultProps: { rightSectionWidth: 'var(--rt-touch)' },
      vars: () => ({ root: { '--psi-button-size': 'var(--rt-touch)', '--psi-icon-size': '20px' } }),
    },
    // The words beside a box are pressed as it is.
    Checkbox: {
      styles: {
        body: { alignItems: 'center' },
        label: { display: 'inline-flex', minHeight: 'var(--rt-check)', alignItems: 'center' },
      },
    },
    Button: { vars: buttonVars, styles: buttonStyles },
    ActionIcon: { vars: actionIconVars, defaultProps: { variant: 'subtle' } },
    // Its own header would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: dialog,
    Drawer: dialog,
    Alert: { defaultProps: { variant: 'light' } },
    // Under the middle of its field, a list that opens as wide as it would widen the page of a phone for a moment.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--rt-bg)',
  '--mantine-color-text': 'var(--rt-ink)',
  '--mantine-color-bright': 'var(--rt-ink)',
  '--mantine-color-dimmed': 'var(--rt-ink-2)',
  '--mantine-color-placeholder': 'var(--rt-ink-2)',
  '--mantine-color-anchor': 'var(--rt-primary-ink)',
  '--mantine-color-error': 'var(--rt-bad)',
  '--mantine-color-success': 'var(--rt-good)',
  '--mantine-color-default': 'var(--rt-surface)',
  '--mantine-color-default-hover': 'var(--rt-surface-2)',
  '--mantine-color-default-color': 'var(--rt-ink)',
  '--mantine-color-default-border': 'var(--rt-line-strong)',
  '--mantine-color-disabled': 'var(--rt-surface-2)',
  '--mantine-color-disabled-color': 'var(--rt-ink-2)',
  '--mantine-color-disabled-border': 'var(--rt-line)',
  '--mantine-color-petrol-filled': 'var(--rt-primary)',
  '--mantine-color-petrol-filled-hover': 'var(--rt-primary-hover)',
  '--mantine-color-petrol-light': 'var(--rt-primary-soft)',
  '--mantine-color-petrol-light-color': 'var(--rt-primary-ink)',
  '--mantine-color-petrol-outline': 'var(--rt-primary)',
  '--mantine-primary-color-contrast': 'var(--rt-on-primary)',
}

/** Points Mantine's semantic variables at the tokens; pass it to `MantineProvider` beside `theme`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
