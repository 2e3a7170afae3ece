import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LOOKUPS } from '#client/lookups/lookups.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'

type Props = {
  initial?: string | undefined
  error: string | undefined
  /** The directory refuses this number, in its words; null: it does not. */
  onRefused: (message: string | null) => void
}

const NAME = 'compte_raison_sociale'

/** The number of the company: its name is found in the directory, and fills the field beside where that one is empty. */
export function SirenField({ initial = '', error, onRefused }: Props) {
  const [siren, setSiren] = useState(initial)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const refused = useRef(onRefused)
  refused.current = onRefused
  useEffect(() => {
    setSaid('')
    refused.current(null)
    if (!estSiren(siren)) return
    const control = new AbortController()
    setSaid('Vérification…')
    LOOKUPS.siren?.(siren, control.signal).then(
      answer => {
        if (control.signal.aborted) return
        refused.current(answer.error ? answer.message : null)
        setSaid(answer.error ? '' : [answer.denomination, answer.message].filter(Boolean).join(', '))
        const name = input.current?.form?.elements.namedItem(NAME)
        // A name that somebody wrote is theirs.
        if (answer.denomination && name instanceof HTMLInputElement && !name.value) name.value = answer.denomination
      },
      reason => {
        if (!control.signal.aborted) console.info('siren', reason)
      },
    )
    return () => control.abort()
  }, [siren])
  return (
    <TextInput
      ref={input}
      label="SIREN (facultatif)"
      name="compte_siren"
      inputMode="numeric"
      autoComplete="off"
      description={<span role="status">{said}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={siren}
      error={error}
      onChange={event => setSiren(normaliserSiren(event.currentTarget.value).slice(0, 9))}
    />
  )
}
