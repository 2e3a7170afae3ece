import { Button, Skeleton } from '@mantine/core'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ConsequencesEchange } from '#domains/scheduling/model/consequences/consequences.ts'
import { HoursTable } from '#domains/scheduling/view/consequences/hours-table.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { direBesoinTouche } from './mots.ts'
import classes from './request-facts.module.css'
import { RulesTouched } from './rules-touched.tsx'
import { useConsequencesEchange } from './use-demandes.ts'

/** What a yes to an exchange would change: hours of both, what the law says of each, needs. */
export function ExchangeChanges({ bde_id }: { bde_id: number }) {
  const online = useOnline()
  const lecture = useConsequencesEchange(bde_id, { enabled: online })
  const { data } = lecture
  return (
    <PanelSection title="Ce que cela change">
      {data && <Changes effets={data} />}
      {!data && lecture.error && (
        <p className={panel.quiet} role="status">
          Les conséquences n’ont pas pu être lues&nbsp;: {lecture.message}{' '}
          <Button size="compact-xs" variant="default" onClick={() => lecture.reload()}>
            Réessayer
          </Button>
        </p>
      )}
      {!data && !lecture.error && online && <Skeleton height={96} />}
      {!data && !online && (
        <p className={panel.quiet}>Hors ligne&nbsp;: ce que cela change ne se calcule qu’avec du réseau.</p>
      )}
    </PanelSection>
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
