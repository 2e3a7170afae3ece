import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Canal, Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import { formaterTelephone } from '#wire/french.ts'

/** The way that reached them last, while it is open; else by mail, else by text message. Null: there is none. */
function canalDe(prevenir: Prevenir | undefined): Canal | null {
  if (!prevenir) return null
  const ouverts = (['mail', 'sms'] as const).filter(c => prevenir.refus[c] === null)
  return ouverts.find(c => c === prevenir.envois[0]?.canal) ?? ouverts[0] ?? null
}

/** They hold a link to it, or were written of it. */
const estPrevenu = (prevenir: Prevenir | undefined): boolean =>
  prevenir?.lien_ouvert === true || prevenir?.envois.some(e => e.etat === 'parti') === true

/** Where the last message of that way went. */
function direOu(canal: Canal, prevenir: Prevenir | undefined): string | undefined {
  const adresse = prevenir?.envois.find(e => e.canal === canal)?.adresse
  if (!adresse) return undefined
  return `Le dernier message est allé à ${canal === 'mail' ? adresse : formaterTelephone(adresse)}.`
}

/** What is told of a visit that is moved. */
export const DE_SON_RENDEZ_VOUS = 'de son nouveau rendez-vous'
/** Of one that is cancelled. */
export const QUE_ANNULE = 'que son rendez-vous est annulé'

const NOT_TOLD: { readonly prevenir?: Canal } = {}

/** Whether the customer is told in the same gesture; whoever was told of an appointment is, unless the desk says otherwise. */
export function useTelling(prevenir: Prevenir | undefined) {
  const canal = canalDe(prevenir)
  const [said, say] = useState<boolean | null>(null)
  const told = canal !== null && (said ?? estPrevenu(prevenir))
  return {
    /** Part of the body of the call. */
    body: told ? { prevenir: canal } : NOT_TOLD,
    choice: { canal, told, say, prevenir },
  }
}

type Props = ReturnType<typeof useTelling>['choice'] & {
  /** "que son rendez-vous est annulé". */
  readonly what: string
}

/** Drawn where they may be told at all. */
export function TellChoice({ canal, told, say, prevenir, what }: Props) {
  if (canal === null) return null
  return (
    <Checkbox
      checked={told}
      onChange={event => say(event.currentTarget.checked)}
      label={`Prévenir le client par ${canal === 'mail' ? 'e-mail' : 'SMS'} ${what}`}
      description={direOu(canal, prevenir)}
    />
  )
}
