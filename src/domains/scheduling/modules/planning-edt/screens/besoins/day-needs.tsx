import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import { direBesoin, disponibles } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { poser } from '#domains/scheduling/modules/planning-edt/view/gestes.ts'
import { direCompteurs, direOu } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'
import { Scrolls } from '../scrolls.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './needs.module.css'
import { useBesoins } from './use-besoins.ts'

/** What one day needs, post by post, and who could come where somebody is missing. */
export function DayNeeds({ jour }: { readonly jour: JourIso }) {
  const { postes, online } = useBureauAutour()
  const etats = useBesoins().filter(e => e.jour === jour)
  const [pourvu, setPourvu] = useState<PosteDonnable | null>(null)
  if (etats.length === 0) return null
  const posteDe = ({ poste_id }: EtatBesoin) => postes.find(p => p.poste_id === poste_id)
  return (
    <PanelSection title="Besoins">
      <ul className={classes.day}>
        {etats.map(etat => {
          const poste = posteDe(etat)
          return (
            <li key={etat.poste_id} data-missing={etat.manque > 0 || undefined}>
              <span>{direBesoin(etat, postes)}</span>
              {etat.manque > 0 && poste && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={!online}
                  aria-label={`Pourvoir ${poste.poste_libelle}`}
                  onClick={() => setPourvu(poste)}
                >
                  Pourvoir
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {pourvu && <WhoCould poste={pourvu} jour={jour} onClose={() => setPourvu(null)} />}
    </PanelSection>
  )
}

type WhoProps = { readonly poste: PosteDonnable; readonly jour: JourIso; readonly onClose: () => void }

/** Who is at rest that day: one press gives them the post, judged as any other change. */
function WhoCould({ poste, jour, onClose }: WhoProps) {
  const { agents, lots } = useBureauAutour()
  useBackLayer(true, onClose)
  const libres = disponibles(agents, poste, jour)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${poste.poste_libelle}, ${formaterJour(jour)}`}
      centered
      size={500}
      attributes={{ header: { role: 'presentation' } }}
    >
      {libres.length === 0 ? (
        <EmptyState title="Personne n’est libre ce jour-là">
          Tous ceux de ce métier ont un poste ou sont absents.
        </EmptyState>
      ) : (
        <div className={dialogs.body}>
          <p className={dialogs.quiet}>Ceux qui ne travaillent pas ce jour-là, du moins au plus planifié.</p>
          <Scrolls label="Agents libres">
            <ul className={dialogs.posts}>
              {libres.map(agent => (
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
                    <span className={dialogs.quiet}>{direCompteurs(agent).texte}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Scrolls>
        </div>
      )}
    </Modal>
  )
}
