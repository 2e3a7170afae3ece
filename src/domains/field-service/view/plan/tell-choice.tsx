import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { raisonDuCalme } from '#domains/field-service/model/interventions/heures-calmes.ts'
import type { Canal, Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import { formaterTelephone } from '#wire/french.ts'
import { presentDate } from '#wire/present.ts'
import classes from './tell-choice.module.css'

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
  /** What they will read of it, before it is sent: « mercredi 2 décembre 2026, 10:00 – 12:00 ». */
  readonly says?: string | undefined
}

/** Drawn where they may be told at all. */
export function TellChoice({ canal, told, say, prevenir, what, says }: Props) {
  const calme = raisonDuCalme(presentDate().toISOString())
  if (canal === null) return null
  const notes = [
    direOu(canal, prevenir),
    ...(told
      ? [says && `Le message dira\u00a0: ${says}.`, calme && `${calme}\u00a0: il partirait tout de suite.`]
      : []),
  ].filter(note => note)
  return (
    <Checkbox
      checked={told}
      onChange={event => say(event.currentTarget.checked)}
      label={`Prévenir le client par ${canal === 'mail' ? 'e-mail' : 'SMS'} ${what}`}
      description={
        notes.length > 0 &&
        notes.map(note => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))
      }
    />
  )
}
