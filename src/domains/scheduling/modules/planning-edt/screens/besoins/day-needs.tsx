import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import { direBesoin } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './needs.module.css'
import { useBesoins } from './use-besoins.ts'
import { WhoCould } from './who-could.tsx'

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
