import type { FormField } from '#wire/form.ts'
import { isRequired } from './check.ts'
import classes from './form.module.css'
import type { Control, FieldProps } from './types.ts'
import type { FormSession } from './use-form.ts'
import { WIDGETS } from './widgets.ts'

type Props = Pick<FieldProps, 'lookups' | 'icons'> & { form: FormSession; field: FormField; first: boolean }

/** One row of the form: label, widget, help, error, tied to each other. */
export function FieldRow({ form, field, first, lookups, icons }: Props) {
  const [layout, Widget] = WIDGETS[field.type]
  const { definition, prefix } = form
  const id = `${prefix}-${field.id}`
  const error = form.errorOf(field.id)
  const readOnly = field.lecture_seule === true || !definition.editable
  const required = isRequired(field, definition) && !readOnly
  const control: Control = {
    id,
    labelId: `${id}-label`,
    describedBy: [field.aide && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(' ') || undefined,
    invalid: error !== undefined,
    required,
    readOnly,
    autoFocus: first,
  }
  const grouped = layout === 'group' || layout === 'wide'
  const group = grouped
    ? { role: 'group', 'aria-labelledby': control.labelId, 'aria-describedby': control.describedBy }
    : {}
  const label = (
    <>
      {field.label}
      {required && (
        <span className={classes.star} aria-hidden>
          {'\u00a0*'}
        </span>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: learns that the field was left, whatever it is made of
    <div
      id={form.rowId(field.id)}
      className={classes.row}
      data-layout={layout}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) form.touch(field.id)
      }}
    >
      {layout === 'label' && (
        <label id={control.labelId} htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      {grouped && (
        <span id={control.labelId} className={classes.label}>
          {label}
        </span>
      )}
      <div className={classes.control} {...group}>
        <Widget
          field={field}
          value={form.values[field.id] ?? null}
          onChange={value => form.change(field.id, value)}
          control={control}
          today={form.today}
          lookups={lookups}
          icons={icons}
          fill={form.fill(field)}
          refuse={message => form.refuse(field.id, message)}
        />
        {field.aide && (
          <p id={`${id}-aide`} className={classes.help}>
            {field.aide}
          </p>
        )}
        {error && (
          <p id={`${id}-erreur`} className={classes.fieldError}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
