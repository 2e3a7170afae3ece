import { Button, Skeleton } from '@mantine/core'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter, CouverturePoste } from '#domains/scheduling/model/action.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { direEffectif } from './mots.ts'
import { Post } from './post.tsx'
import classes from './request-facts.module.css'
import { useCouverture } from './use-demandes.ts'

type Conge = NonNullable<ActionATraiter['conge']>

/** Posts that accepting takes off the planning: who remains on each, and who could hold it. */
export function PostsTaken({ conge }: { conge: Conge }) {
  const { demande, postes } = conge
  const online = useOnline()
  const lecture = useCouverture(demande.demande_conge_id, { enabled: online && postes.length > 0 })
  const couvertureDe = new Map(lecture.data?.postes.map(c => [c.pointage_id, c]))
  return (
    <>
      <ListSection
        title="Postes retirés si vous acceptez"
        items={postes}
        none="Aucun poste sur ces jours."
        className={classes.retire}
        keyOf={p => p.pointage_id}
        draw={p => (
          <>
            <span className={classes.poste}>
              <Post poste={p} />
            </span>
            {lecture.state === 'chargement' && lecture.fetching && <Skeleton height={14} width="70%" />}
            <Coverage couverture={couvertureDe.get(p.pointage_id)} />
          </>
        )}
      />
      {lecture.error && (
        <p className={panel.quiet} role="status">
          Qui reste et qui pourrait remplacer n’a pas pu être lu&nbsp;: {lecture.message}{' '}
          <Button size="compact-xs" variant="default" onClick={() => lecture.reload()}>
            Réessayer
          </Button>
        </p>
      )}
    </>
  )
}

function Coverage({ couverture }: { couverture: CouverturePoste | undefined }) {
  if (!couverture) return null
  const { remplacants } = couverture
  const { ton, texte } = direEffectif(couverture)
  return (
    <>
      <span>
        <Pill tone={ton}>{texte}</Pill>
      </span>
      {remplacants && (
        <span className={panel.quiet}>
          {remplacants.length === 0
            ? 'Personne de libre ne peut le tenir dans les règles.'
            : 'Pourraient le tenir\u00a0: '}
          {remplacants.map((r, rang) => (
            <span key={r.utilisateur_id}>
              {rang > 0 && '\u00a0; '}
              <b>{r.label}</b> ({r.raison})
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** On-call duties of these days: nobody takes them over by itself. */
export function DutiesLeft({ astreintes }: { astreintes: NonNullable<Conge['astreintes']> }) {
  return (
    <ListSection
      title="Astreintes à réattribuer"
      items={astreintes}
      className={classes.retire}
      keyOf={a => a.astreinte_id}
      draw={a => (
        <>
          <span>
            {formaterJour(a.astreinte_date)}, {formaterPlage(a.heure_debut, a.heure_fin)}
          </span>
          {a.aussi.length === 0 ? (
            <span>
              <Pill tone="bad">Plus personne d’astreinte</Pill>
            </span>
          ) : (
            <span className={panel.quiet}>Aussi d’astreinte&nbsp;: {joindre(a.aussi)}</span>
          )}
        </>
      )}
    />
  )
}

/** Open exchanges that end with the posts they are about. */
export function ClosedExchanges({ fermera }: { fermera: readonly string[] }) {
  return (
    <ListSection
      title="Échanges annulés si vous acceptez"
      items={fermera}
      keyOf={phrase => phrase}
      draw={phrase => phrase}
    />
  )
}
