import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { lireRemplacants, ouvrirAppel } from '#domains/scheduling/model/bureau/appel-operations.ts'
import type { ConsequencesConge, CouverturePoste } from '#domains/scheduling/model/consequences/consequences.ts'
import { Figures } from '#domains/scheduling/view/consequences/figures.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { Candidates } from './candidates.tsx'
import { ChangesSection } from './changes-section.tsx'
import { chiffresConge, direEffectif, direPrepares } from './mots.ts'
import { Post } from './post.tsx'
import classes from './request-facts.module.css'
import { RulesTouched } from './rules-touched.tsx'
import { useCouverture } from './use-demandes.ts'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

type Conge = NonNullable<ActionATraiter['conge']>

/** What a yes to a leave would change, figures first; then each post that it takes off, who remains, who could come. */
export function LeaveChanges({ conge }: { conge: Conge }) {
  const { demande } = conge
  const online = useOnline()
  const lecture = useCouverture(demande.demande_conge_id, { enabled: online })
  return (
    <>
      <ChangesSection lecture={lecture} height={64}>
        {effets => <Changes effets={effets} />}
      </ChangesSection>
      <PostsTaken conge={conge} couvertures={lecture.data?.postes ?? []} />
    </>
  )
}

function Changes({ effets }: { effets: ConsequencesConge }) {
  const prepares = direPrepares(effets.prepares)
  return (
    <>
      <Figures chiffres={chiffresConge(effets)} />
      <RulesTouched anomalies={effets.anomalies} levees={effets.levees} />
      {prepares && <p className={panel.quiet}>{prepares}</p>}
    </>
  )
}

type Taken = { readonly conge: Conge; readonly couvertures: readonly CouverturePoste[] }
type Vise = { readonly poste: CouverturePoste; readonly utilisateur_id: number }

/** Posts that accepting takes off the planning: who remains on each, and who could hold it. */
function PostsTaken({ conge: { demande, postes }, couvertures }: Taken) {
  const couvertureDe = new Map(couvertures.map(c => [c.pointage_id, c]))
  const peutChercher = mayCall(useSession(), [lireRemplacants, ouvrirAppel])
  const [vise, setVise] = useState<Vise | null>(null)
  const qui = demande.utilisateur
  return (
    <>
      <ListSection
        title="Postes retirés si vous acceptez"
        items={postes}
        none="Aucun poste sur ces jours."
        className={classes.retire}
        keyOf={p => p.pointage_id}
        draw={p => {
          const couverture = couvertureDe.get(p.pointage_id)
          return (
            <>
              <span className={classes.poste}>
                <Post poste={p} />
              </span>
              {couverture && (
                <Coverage
                  couverture={couverture}
                  onChoose={peutChercher ? utilisateur_id => setVise({ poste: couverture, utilisateur_id }) : null}
                />
              )}
            </>
          )
        }}
      />
      <CallDialog
        opened={vise !== null}
        cible={vise && cibleDe(vise.poste)}
        choisi={
          vise && {
            utilisateur_id: vise.utilisateur_id,
            pourquoi: `Avant votre réponse à ${qui}\u00a0: un poste de plus ce jour-là, à retirer si vous refusez son congé. Les personnes prévenues n’en sauront rien.`,
          }
        }
        onClose={() => setVise(null)}
      />
    </>
  )
}

const cibleDe = ({ jour: date, poste_id, heure_debut, heure_fin, pointage_id: comme }: CouverturePoste) => ({
  ...{ date, poste_id, heure_debut, heure_fin, comme },
})

type CoverageProps = {
  readonly couverture: CouverturePoste
  /** Null: whoever reads may give no post. */
  readonly onChoose: ((utilisateur_id: number) => void) | null
}

function Coverage({ couverture, onChoose }: CoverageProps) {
  const { remplacants, poste_libelle, jour } = couverture
  const { ton, texte } = direEffectif(couverture)
  return (
    <>
      <span>
        <Pill tone={ton}>{texte}</Pill>
      </span>
      {remplacants?.length === 0 && (
        <span className={panel.quiet}>Personne de libre ne peut le tenir dans les règles.</span>
      )}
      {remplacants && remplacants.length > 0 && (
        <Candidates pour={`${poste_libelle}, ${formaterJour(jour)}`} candidats={remplacants} onChoose={onChoose} />
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
