import { useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import { prevoirPublication } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import classes from './screen.module.css'

type Props = { readonly utilisateur_id: number; readonly jour: JourIso; readonly lu_a: string }

/** What publishing would change of one day of somebody, against what they read now. */
export function PreparedChanges({ utilisateur_id, jour, lu_a }: Props) {
  const [prevu, setPrevu] = useState<ResultatPublication | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each reading of the month
  useEffect(() => {
    let parti = false
    call(prevoirPublication, { body: { du: jour, au: jour, agents: [utilisateur_id] } }).then(
      dit => !parti && setPrevu(dit),
      error => console.info('not foreseen', error),
    )
    return () => {
      parti = true
    }
  }, [utilisateur_id, jour, lu_a])
  const siens = prevu?.changements.filter(c => c.utilisateur_id === utilisateur_id) ?? []
  if (siens.length === 0) return null
  return (
    <PanelSection title="Préparé, pas encore publié">
      <ChangeList changements={siens} />
      {prevu?.obstacles.map(o => (
        <p key={`${o.jour}${o.message}`} className={classes.quiet}>
          {o.message}
        </p>
      ))}
    </PanelSection>
  )
}
