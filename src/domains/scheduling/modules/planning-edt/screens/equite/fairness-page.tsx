import { useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lireEquite, lireEquiteDe } from '#domains/scheduling/model/bureau/appel-operations.ts'
import type { Equite } from '#domains/scheduling/model/equite/equite.ts'
import { adresseMois, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { FairnessFacts } from '#domains/scheduling/view/equite/fairness-facts.tsx'
import { FairnessFigures } from '#domains/scheduling/view/equite/fairness-figures.tsx'
import { direFenetre, direMois, direMoyenne, TITRES_EQUITE } from '#domains/scheduling/view/equite/mots.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './fairness-page.module.css'
import { FairnessTable, type Ouvert, PAR_NOM, type Tri } from './fairness-table.tsx'

/** Who did how much of what weighs over twelve months, and with the month that is being prepared, trade by trade, each against their part. */
export function FairnessPage({ mois }: { readonly mois: Mois }) {
  const query = { annee: String(mois.annee), mois: String(mois.mois) }
  const lecture = useReading(lireEquite, { query })
  const { data } = lecture
  const mobile = useMobile()
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const [tri, setTri] = useState<Tri>(PAR_NOM)
  return (
    <div className={classes.root}>
      <PageHead title="Équité" detail={data ? direFenetre(data) : 'Douze mois'} back={adresseMois(mois)} />
      {data === null ? (
        <ReadingState {...lecture} what="L’équité de la maison" kept={false} />
      ) : data.agents.length === 0 ? (
        <EmptyState title="Personne à comparer">
          Les agents sous contrat apparaissent ici avec leurs nombres.
        </EmptyState>
      ) : (
        <>
          <p className={classes.quiet}>
            {`La part de chacun est la moyenne de son métier ${direFenetre(data)}, ramenée à son contrat et à ses jours de présence.`}
            {data.avec_au &&
              ` Avec ${direMois(data.avec_au)}\u00a0: ce qui est préparé ou publié d’ici au bout du mois s’ajoute aux douze derniers mois.`}
          </p>
          {[...Map.groupBy(data.agents, a => a.metier_libelle)].map(([metier, agents]) => {
            const nom = metier || 'Sans métier'
            return (
              <section key={metier} aria-label={nom}>
                <h2 className={classes.trade}>{nom}</h2>
                <p className={classes.quiet}>{direMoyenne(agents)}</p>
                {mobile ? (
                  <Cards agents={agents} avecAu={data.avec_au} ouvert={ouvert} onOpen={setOuvert} />
                ) : (
                  <FairnessTable {...{ agents, tri }} avecAu={data.avec_au} onTri={setTri} onOpen={setOuvert} />
                )}
              </section>
            )
          })}
        </>
      )}
      <Panel
        opened={ouvert !== null}
        title={ouvert ? `${TITRES_EQUITE[ouvert.sorte]}, ${ouvert.qui.label}` : ''}
        onClose={() => setOuvert(null)}
      >
        {ouvert && <Behind {...ouvert} query={query} />}
      </Panel>
    </div>
  )
}

type CardsProps = {
  readonly agents: Equite['agents']
  readonly avecAu: string | null
  readonly ouvert: Ouvert | null
  readonly onOpen: (ouvert: Ouvert) => void
}

function Cards({ agents, avecAu, ouvert, onOpen }: CardsProps) {
  return (
    <ul className={classes.people}>
      {agents.map(qui => (
        <li key={qui.utilisateur_id}>
          <b className={classes.who}>{qui.label}</b>
          <FairnessFigures
            mesures={qui.mesures}
            avec={qui.avec && avecAu ? { mesures: qui.avec, mots: `avec ${direMois(avecAu)}` } : null}
            de={qui.label}
            choisie={ouvert?.qui.utilisateur_id === qui.utilisateur_id ? ouvert.sorte : null}
            onChoose={sorte => onOpen({ qui, sorte, avec: qui.avec !== null })}
          />
        </li>
      ))}
    </ul>
  )
}

function Behind({ qui, sorte, avec, query }: Ouvert & { readonly query: { annee: string; mois: string } }) {
  const aujourdhui = useToday()
  const lecture = useReading(lireEquiteDe, { params: { userId: String(qui.utilisateur_id) }, query })
  const { data } = lecture
  if (data === null) return <ReadingState {...lecture} what="Ces jours" kept={false} />
  const { faits } = (avec && data.avec) || data
  return <FairnessFacts sorte={sorte} faits={faits[sorte]} aujourdhui={aujourdhui} />
}
