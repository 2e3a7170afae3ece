import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { direRaisons } from '#domains/scheduling/model/appels/dire.ts'
import { lireRemplacants } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { CandidateLines } from '#domains/scheduling/view/consequences/candidate-lines.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

const NOMS_MAX = 3
const POURQUOI = 'Un poste de plus ce jour-là, hors de cette publication\u00a0: la personne le saura tout de suite.'

type Props = {
  readonly jour: JourIso
  readonly poste_id: number
  readonly nom: string
  /** Somebody was asked, or has it: what is missing is read again. */
  readonly onAsked: () => void
}

/** Who could hold a post that lacks somebody: looked for when asked, three at most, each with the reasons. */
export function GapCandidates({ jour, poste_id, nom, onAsked }: Props) {
  const [etat, setEtat] = useState<'ferme' | 'lecture' | 'lu'>('ferme')
  const [lus, setLus] = useState<Remplacants['candidats']>([])
  const [echec, setEchec] = useState<string | null>(null)
  const [choisi, setChoisi] = useState<number | null>(null)
  const pour = `${nom}, ${formaterJour(jour)}`
  const cible = { date: jour, poste_id }
  async function chercher() {
    setEtat('lecture')
    setEchec(null)
    try {
      const { candidats } = await call(lireRemplacants, { body: { cible, utiles: NOMS_MAX } })
      setLus(candidats)
      setEtat('lu')
    } catch (error) {
      setEchec(messageOf(error))
      setEtat('ferme')
    }
  }
  return (
    <>
      {etat !== 'lu' && (
        <span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Qui pourrait tenir ${pour}\u00a0?`}
            loading={etat === 'lecture'}
            onClick={() => void chercher()}
          >
            {`Qui pourrait tenir ${nom}\u00a0?`}
          </Button>
        </span>
      )}
      <Refusal>{echec}</Refusal>
      {etat === 'lu' && lus.length === 0 && (
        <span className={dialogs.quiet} role="status">
          Personne de libre ne peut le tenir dans les règles.
        </span>
      )}
      {etat === 'lu' && lus.length > 0 && (
        <CandidateLines
          pour={pour}
          candidats={lus.map(({ utilisateur_id, label, raisons, donner }) => ({
            ...{ utilisateur_id, label, raison: direRaisons(raisons, donner) },
          }))}
          onChoose={setChoisi}
        />
      )}
      <CallDialog
        opened={choisi !== null}
        cible={cible}
        choisi={choisi === null ? null : { utilisateur_id: choisi, pourquoi: POURQUOI }}
        onClose={() => {
          setChoisi(null)
          onAsked()
        }}
      />
    </>
  )
}
