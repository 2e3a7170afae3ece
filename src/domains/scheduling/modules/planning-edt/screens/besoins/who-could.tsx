import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { direRaisons } from '#domains/scheduling/model/appels/dire.ts'
import { lireRemplacants } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { disponibles } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { Agent, PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { poser } from '#domains/scheduling/modules/planning-edt/view/gestes.ts'
import { direCompteurs, direOu } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'
import { Scrolls } from '../scrolls.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './needs.module.css'

type Props = { readonly poste: PosteDonnable; readonly jour: JourIso; readonly onClose: () => void }

/** Who could hold a post that lacks somebody: one press gives it to them, judged as any other change. */
export function WhoCould({ poste, jour, onClose }: Props) {
  useBackLayer(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${poste.poste_libelle}, ${formaterJour(jour)}`}
      centered
      size={500}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Ranked poste={poste} jour={jour} onClose={onClose} />
    </Modal>
  )
}

interface Ligne {
  readonly agent: Agent
  readonly pourquoi: string
}
interface Lus {
  readonly lignes: readonly Ligne[]
  /** Ranked by the hours alone, where the office ranks nobody. */
  readonly seules: boolean
  readonly echec: string | null
}

/** As for a replacement: law, trade, unit, rest, hours, fairness, distance. Of a day that is over nobody is looked for: hours alone. */
function useClasses({ poste, jour }: Pick<Props, 'poste' | 'jour'>): Lus | null {
  const { agents, aujourdhui } = useBureauAutour()
  const [lus, setLus] = useState<{ readonly noms: ReadonlyMap<number, string>; readonly echec: string | null }>()
  const { poste_id } = poste
  const passe = jour < aujourdhui
  useEffect(() => {
    if (passe) return
    let parti = false
    call(lireRemplacants, { body: { cible: { date: jour, poste_id } } }).then(
      ({ candidats }) => {
        const viennent = candidats.filter(c => c.verdict !== 'impossible')
        const noms = new Map(viennent.map(c => [c.utilisateur_id, direRaisons(c.raisons, c.donner)]))
        if (!parti) setLus({ noms, echec: null })
      },
      error => !parti && setLus({ noms: new Map(), echec: messageOf(error) }),
    )
    return () => {
      parti = true
    }
  }, [passe, jour, poste_id])
  if (!passe && !lus) return null
  if (!lus || lus.echec !== null) {
    const lignes = disponibles(agents, poste, jour).map(agent => ({ agent, pourquoi: direCompteurs(agent).texte }))
    return { lignes, seules: true, echec: lus?.echec ?? null }
  }
  const parNumero = new Map(agents.map(a => [a.wcu_utilisateur_id, a]))
  const lignes = [...lus.noms].flatMap(([id, pourquoi]): Ligne[] => {
    const agent = parNumero.get(id)
    return agent ? [{ agent, pourquoi }] : []
  })
  return { lignes, seules: false, echec: null }
}

function Ranked({ poste, jour, onClose }: Props) {
  const { lots } = useBureauAutour()
  const lus = useClasses({ poste, jour })
  if (!lus) return <RowsSkeleton label="Recherche de qui peut venir…" rows={6} columns="1fr" />
  const { lignes, seules, echec } = lus
  return (
    <>
      <Refusal>{echec}</Refusal>
      {lignes.length === 0 ? (
        <EmptyState title="Personne n’est libre ce jour-là">
          {seules ? 'Tous ceux de ce métier ont un poste ou sont absents.' : 'Tous ont un poste ou sont absents.'}
        </EmptyState>
      ) : (
        <div className={dialogs.body}>
          <p className={dialogs.quiet}>
            {seules
              ? 'Ceux qui ne travaillent pas ce jour-là, du moins au plus planifié.'
              : 'Ceux qui peuvent venir, le mieux placé d’abord.'}
          </p>
          <Scrolls label="Agents libres">
            <ul className={dialogs.posts}>
              {lignes.map(({ agent, pourquoi }) => (
                <li key={agent.wcu_utilisateur_id}>
                  <button
                    type="button"
                    className={classes.who}
                    onClick={() => {
                      onClose()
                      lots.faire(
                        `${poste.poste_libelle}, ${direOu(agent.label, jour)}`,
                        poser(agent, jour, { poste_id: poste.poste_id }),
                      )
                    }}
                  >
                    <span>{agent.label}</span>
                    <span className={dialogs.quiet}>{pourquoi}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Scrolls>
        </div>
      )}
    </>
  )
}
