import { useId } from 'react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../device/theme.ts'
import classes from './theme-choice.module.css'

const CHOICES: readonly (readonly [ThemeChoice, string])[] = [
  ['systeme', 'Système'],
  ['light', 'Clair'],
  ['dark', 'Sombre'],
]

/** How this device looks: as its system, light, or dark; at once, and kept on this device only. */
export function ThemeChoiceField() {
  const name = useId()
  const choice = useThemeChoice()
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>Apparence sur cet appareil</legend>
      <div className={classes.choices}>
        {CHOICES.map(([value, label]) => (
          <label key={value} className={classes.choice} data-on={choice === value || undefined}>
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className={classes.input}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
