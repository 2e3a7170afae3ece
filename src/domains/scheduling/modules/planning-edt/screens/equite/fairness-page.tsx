import { useState } from 'react'
import { PageHead } from '#client/page/page-head.tsx'
import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { lireEquite, lireEquiteDe } from '#domains/scheduling/model/bureau/appel-operations.ts'
import type { Equite, SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import { adresseMois, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { FairnessFacts } from '#domains/scheduling/view/equite/fairness-facts.tsx'
import { FairnessFigures } from '#domains/scheduling/view/equite/fairness-figures.tsx'
import { direFenetre, TITRES_EQUITE } from '#domains/scheduling/view/equite/mots.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './fairness-page.module.css'

type Ouvert = { readonly qui: Equite['agents'][number]; readonly sorte: SorteEquite }

/** Who did how much of what weighs over twelve months, trade by trade, each against their part. */
export function FairnessPage({ mois }: { readonly mois: Mois }) {
  const lecture = useReading(lireEquite)
  const { data } = lecture
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
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
            La part de chacun est comptée entre ceux du même métier, selon les contrats et les jours de présence.
          </p>
          {[...Map.groupBy(data.agents, a => a.metier_libelle)].map(([metier, agents]) => (
            <Trade key={metier} metier={metier} agents={agents} ouvert={ouvert} onOpen={setOuvert} />
          ))}
        </>
      )}
      <Panel
        opened={ouvert !== null}
        title={ouvert ? `${TITRES_EQUITE[ouvert.sorte]}, ${ouvert.qui.label}` : ''}
        onClose={() => setOuvert(null)}
      >
        {ouvert && <Behind {...ouvert} />}
      </Panel>
    </div>
  )
}

type TradeProps = {
  readonly metier: string
  readonly agents: Equite['agents']
  readonly ouvert: Ouvert | null
  readonly onOpen: (ouvert: Ouvert) => void
}

function Trade({ metier, agents, ouvert, onOpen }: TradeProps) {
  return (
    <section aria-label={metier || 'Sans métier'}>
      <h2 className={classes.trade}>{metier || 'Sans métier'}</h2>
      <ul className={classes.people}>
        {agents.map(qui => (
          <li key={qui.utilisateur_id}>
            <b className={classes.who}>{qui.label}</b>
            <FairnessFigures
              mesures={qui.mesures}
              de={qui.label}
              choisie={ouvert?.qui.utilisateur_id === qui.utilisateur_id ? ouvert.sorte : null}
              onChoose={sorte => onOpen({ qui, sorte })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Behind({ qui, sorte }: Ouvert) {
  const lecture = useReading(lireEquiteDe, { params: { userId: String(qui.utilisateur_id) } })
  if (lecture.data === null) return <ReadingState {...lecture} what="Ces jours" kept={false} />
  return <FairnessFacts sorte={sorte} faits={lecture.data.faits[sorte]} />
}
