import { Input } from '@mantine/core'
import { type ComponentType, useEffect, useId, useState } from 'react'
import type { FieldProps } from '#kit/form/types.ts'
import { asText } from '#kit/form/values.ts'
import { jourParis } from '#wire/dates.ts'
import type { TypeChamp } from '#wire/form.ts'
import { presentMs } from '#wire/present.ts'

export type TypedInputProps = {
  label: string
  /** '' where there is none. */
  value: string
  /** The value, or '' while what is typed is none: it stays on screen. `wrong`: what is to be said of it, else ''. */
  onChange: (value: string, wrong: string) => void
  /** Said under the field; `true` where the words stand elsewhere, named by `describedBy`. */
  error?: string | boolean | undefined
  describedBy?: string | undefined
  required?: boolean
  disabled?: boolean
  /** Takes the focus as it appears. */
  focus?: boolean
}

type Kind = {
  type: TypeChamp
  Field: ComponentType<FieldProps & { label?: string }>
  isValue: (text: string) => boolean
  /** Said once the field is left with something else in it. */
  wrong: string
}

/** After this long without a key, what is wrong is said before the field is left: the button beside it is grey meanwhile. */
export const REST_MS = 1_200

/** A widget of the generic form, for forms that are drawn by hand: dd/MM/yyyy and 24 hours whatever the browser's language. */
export function TypedInput({ kind, ...props }: TypedInputProps & { kind: Kind }) {
  const { label, value, onChange, error, describedBy, required = false, disabled = false, focus = false } = props
  const id = useId()
  const [raw, setRaw] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  useEffect(() => {
    if (focus) document.getElementById(id)?.focus()
  }, [focus, id])
  useEffect(() => {
    if (raw === null) return
    const rest = setTimeout(() => setLeft(true), REST_MS)
    return () => clearTimeout(rest)
  }, [raw])
  const said = left && raw !== null ? kind.wrong : error
  const text = typeof said === 'string' && said !== '' ? said : undefined
  const described = [text && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      error={text}
      errorProps={{ id: `${id}-error` }}
      required={required}
      withAsterisk={false}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    >
      <kind.Field
        field={{ id, label, type: kind.type }}
        label={label}
        value={raw ?? (value || null)}
        onChange={next => {
          const typed = asText(next)
          const good = typed === '' || kind.isValue(typed)
          setRaw(good ? null : typed)
          setLeft(false)
          onChange(good ? typed : '', good ? '' : kind.wrong)
        }}
        control={{
          id,
          labelId: `${id}-label`,
          describedBy: described,
          invalid: Boolean(said),
          required,
          readOnly: disabled,
          autoFocus: false,
        }}
        today={jourParis(presentMs())}
        lookups={{}}
        icons={null}
        fill={() => []}
        refuse={() => undefined}
      />
    </Input.Wrapper>
  )
}
