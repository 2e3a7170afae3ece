import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import classes from './phone.module.css'

type Props = Pick<TextareaProps, 'label' | 'value' | 'maxLength' | 'disabled'> & {
  readonly onChange: (value: string) => void
}

/** A word that may go with it; folded on a phone until it is asked for, since it would hide what decides. */
export function WordField({ onChange, ...field }: Props) {
  const mobile = useMobile()
  const [asked, setAsked] = useState(false)
  if (mobile && !asked && field.value === '')
    return (
      <Button variant="subtle" size="compact-md" className={classes.word} onClick={() => setAsked(true)}>
        Ajouter un mot
      </Button>
    )
  return (
    <Textarea
      {...field}
      description="Facultatif"
      autosize
      autoFocus={asked}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
