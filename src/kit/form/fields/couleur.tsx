import classes from '../form.module.css'
import { isColor, parseColor } from '../parse/color.ts'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** A colour by its swatch, which opens the device's own picker, or by its text. */
export function Couleur({ value, onChange, control }: FieldProps) {
  const color = asText(value)
  const base = isColor(color) ? color.slice(0, 7) : '#ffffff'
  return (
    <div className={classes.pair}>
      <input
        type="color"
        className={classes.swatch}
        aria-label="Choisir la couleur"
        disabled={control.readOnly}
        data-empty={!isColor(color) || undefined}
        value={base}
        onChange={event => onChange(event.currentTarget.value + color.slice(7))}
      />
      <TextControl
        control={control}
        placeholder="#0f5c5c"
        maxLength={9}
        spellCheck={false}
        value={color}
        onChange={event => onChange(parseColor(event.currentTarget.value))}
      />
    </div>
  )
}
