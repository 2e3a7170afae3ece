import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { notifySuccess } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useReread } from '#client/reading/use-writing.ts'
import type { OptionsApplication, ResultatApplication } from '#domains/scheduling/model/bureau/application.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { joindre } from '#wire/french.ts'
import { BlockedDialog } from '../blocked-dialog.tsx'
import dialogs from '../dialogs.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import { ApplyPreview, direApplication } from './apply-preview.tsx'

/** What blocks is kept all the same, or derogated in writing. */
type Choix = Pick<OptionsApplication, 'malgre' | 'motif_derogation' | 'autorisation'>
const AUCUN: readonly [] = []
const PERSONNE: ReadonlySet<number> = new Set()

/** Whom a rule blocks. */
const bloques = ({ anomalies }: ResultatApplication): ReadonlySet<number> =>
  new Set(anomalies.filter(a => a.niveau === 'bloquant').map(a => a.utilisateur_id))

type Props = {
  /** Of the step in the history: « Défaire : Cycle Nuits ». */
  readonly nom: string
  readonly oui: string
  /** Why it cannot be asked yet. */
  readonly manque: string | null
  /** Whose days these are. */
  readonly gens: readonly number[]
  /** @param sauf whom something keeps back: nothing is asked for them */
  readonly demander: (essai: boolean, choix: Choix, sauf: ReadonlySet<number>) => Promise<ResultatApplication>
  readonly onDone: () => Promise<void> | void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is asked, then what it would change, then the yes: one lot, and one step to take it back. */
export function ApplySteps({ nom, oui, manque, gens, demander, onDone, onClose, children }: Props) {
  const { agents, postes, lots } = useBureauAutour()
  const reread = useReread()
  const [prevu, setPrevu] = useState<ResultatApplication | null>(null)
  const [bloque, setBloque] = useState<ResultatApplication | null>(null)
  /** Left out of the last one that was asked. */
  const [sans, setSans] = useState(PERSONNE)
  /** Why it was to be kept all the same, typed last: what comes in between takes none of it away. */
  const [phrase, setPhrase] = useState<string>()
  const [enCours, setEnCours] = useState(false)
  const [echec, setEchec] = useState<string | null>(null)
  const [tente, setTente] = useState(false)
  const nommer = (ids: Iterable<number>) =>
    [...ids].map(id => agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'une personne partie depuis')
  async function envoyer(essai: boolean, choix: Choix, sauf: ReadonlySet<number> = PERSONNE) {
    setTente(true)
    if (manque || enCours) return
    setEnCours(true)
    setSans(sauf)
    setEchec(null)
    try {
      const resultat = await demander(essai, choix, sauf)
      if (essai) setPrevu(resultat)
      else if (resultat.lot_id !== null) {
        lots.garder(nom, resultat.lot_id)
        await reread('planning')
        const cote = sauf.size > 0 ? ` Sans ${joindre(nommer(sauf))}.` : ''
        notifySuccess(`${direApplication(resultat)}.${cote}`)
        await onDone()
        onClose()
      } else if (resultat.bloquant) setBloque(resultat)
      else setPrevu(resultat)
    } catch (error) {
      setEchec(messageOf(error))
    } finally {
      setEnCours(false)
    }
  }
  const rien = prevu !== null && prevu.poses + prevu.modifies + prevu.retires === 0
  return (
    <div className={dialogs.body}>
      {prevu ? <ApplyPreview resultat={prevu} agents={agents} onLeave={onClose} /> : children}
      <Refusal>{echec ?? (tente && manque)}</Refusal>
      <EndButtons>
        {prevu ? (
          <Button variant="default" onClick={() => setPrevu(null)}>
            Revenir
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Ne rien changer
          </Button>
        )}
        {!rien && (
          <Button loading={enCours} onClick={() => void envoyer(prevu === null, {})}>
            {prevu ? oui : 'Voir ce que ça change'}
          </Button>
        )}
      </EndButtons>
      {bloque && (
        <BlockedDialog
          resultat={{ ...bloque, postes: [], disparus: [] }}
          // Ways out are looked for day by day: what is put on many days is kept as it is, given to the others, or given up.
          changements={AUCUN}
          autour={{ agents, postes, juge: null }}
          etendu={{
            retenus: nommer(bloques(bloque)),
            autres: gens.filter(id => !sans.has(id) && !bloques(bloque).has(id)).length,
            sansEux: () => {
              setBloque(null)
              void envoyer(false, {}, new Set([...sans, ...bloques(bloque)]))
            },
            onLeave: onClose,
          }}
          phrase={phrase}
          repondre={choix => {
            setBloque(null)
            if (choix && 'motif_derogation' in choix) setPhrase(choix.motif_derogation)
            if (choix && !('repare' in choix)) void envoyer(false, choix, sans)
          }}
        />
      )}
    </div>
  )
}
