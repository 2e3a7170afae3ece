import { useEffect, useRef, useState } from 'react'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

type Answer = { siren: string; text: string }

/** Nine digits, checked here first, then by the register: its refusal is the field's error, its silence is none. */
export function Siren({ value, onChange, control, lookups, fill, refuse }: FieldProps) {
  const siren = asText(value)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const here = useRef({ lookups, fill, refuse })
  here.current = { lookups, fill, refuse }
  const first = useRef(siren)
  useEffect(() => {
    const ask = here.current.lookups.siren
    // What the server gave needs no second opinion.
    if (!ask || !estSiren(siren) || siren === first.current) return
    const control = new AbortController()
    setAnswer({ siren, text: 'Vérification…' })
    ask(siren, control.signal).then(
      ({ denomination, error, message }) => {
        if (control.signal.aborted) return
        here.current.refuse(error ? message || 'Siren invalide' : null)
        // A name that somebody wrote is theirs.
        if (!error && denomination) here.current.fill({ denomination, raison_sociale: denomination }, true)
        setAnswer({ siren, text: error ? '' : [denomination, message].filter(Boolean).join(', ') })
      },
      reason => {
        if (control.signal.aborted) return
        console.warn('siren', reason)
        setAnswer({ siren, text: 'Vérification différée : le registre ne répond pas.' })
      },
    )
    return () => control.abort()
  }, [siren])
  return (
    <>
      <TextControl
        control={control}
        inputMode="numeric"
        value={siren}
        onChange={event => onChange(normaliserSiren(event.currentTarget.value).slice(0, 9))}
      />
      <small role="status">{answer?.siren === siren ? answer.text : ''}</small>
    </>
  )
}
