import { useOnline } from '#client/queue/use-sync.ts'
import type { ConsequencesEchange } from '#domains/scheduling/model/consequences/consequences.ts'
import { HoursTable } from '#domains/scheduling/view/consequences/hours-table.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { ChangesSection } from './changes-section.tsx'
import { direBesoinTouche } from './mots.ts'
import classes from './request-facts.module.css'
import { RulesTouched } from './rules-touched.tsx'
import { useConsequencesEchange } from './use-demandes.ts'

/** What a yes to an exchange would change: hours of both, what the law says of each, needs. */
export function ExchangeChanges({ bde_id }: { bde_id: number }) {
  const online = useOnline()
  const lecture = useConsequencesEchange(bde_id, { enabled: online })
  return (
    <ChangesSection lecture={lecture} height={96}>
      {effets => <Changes effets={effets} />}
    </ChangesSection>
  )
}

function Changes({ effets: { personnes, besoins } }: { effets: ConsequencesEchange }) {
  return (
    <>
      {personnes.map(({ utilisateur_id, label, periodes, anomalies }) => (
        <div key={utilisateur_id} className={classes.retire}>
          <b>{label}</b>
          <HoursTable qui={label} periodes={periodes} />
          <RulesTouched anomalies={anomalies} ailleurs />
        </div>
      ))}
      {besoins.length === 0 ? (
        <p className={panel.quiet}>Besoins&nbsp;: autant de monde sur chaque poste.</p>
      ) : (
        <ul className={panel.list} aria-label="Besoins touchés">
          {besoins.map(besoin => {
            const { ton, texte } = direBesoinTouche(besoin)
            return (
              <li key={texte} className={classes.retire}>
                <span>
                  <Pill tone={ton}>{texte}</Pill>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
