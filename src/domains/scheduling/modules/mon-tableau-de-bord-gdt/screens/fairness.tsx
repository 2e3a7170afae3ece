import { useState } from 'react'
import { Panel } from '#client/page/panel.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import { FairnessFacts } from '#domains/scheduling/view/equite/fairness-facts.tsx'
import { FairnessFigures } from '#domains/scheduling/view/equite/fairness-figures.tsx'
import { direFenetre, TITRES_EQUITE } from '#domains/scheduling/view/equite/mots.ts'
import { formaterJour } from '#wire/dates.ts'
import { lireMonEquite } from '../contract.ts'
import classes from './fairness.module.css'

/** What weighs, over twelve months, against one's part of what people of the same job did; nothing until it was read once. */
export function Fairness() {
  const { data } = useReading(lireMonEquite)
  const aujourdhui = useToday()
  const [ouverte, setOuverte] = useState<SorteEquite | null>(null)
  if (data === null) return null
  const avec = data.avec ?? null
  return (
    <section className={classes.root} aria-labelledby="mon-equite">
      <h2 id="mon-equite" className={classes.title}>
        Équité sur douze mois
      </h2>
      <p className={classes.quiet}>
        {`Vos nombres ${direFenetre(data)}. La part est la moyenne de votre métier sur ces douze mois, ramenée à votre contrat et à vos jours de présence.`}
      </p>
      <FairnessFigures
        mesures={data.mesures}
        avec={avec && { mesures: avec.mesures, mots: `avec les postes publiés jusqu’au ${formaterJour(avec.au)}` }}
        choisie={ouverte}
        onChoose={setOuverte}
      />
      <Panel opened={ouverte !== null} title={ouverte ? TITRES_EQUITE[ouverte] : ''} onClose={() => setOuverte(null)}>
        {ouverte && <FairnessFacts sorte={ouverte} faits={(avec ?? data).faits[ouverte]} aujourdhui={aujourdhui} />}
      </Panel>
    </section>
  )
}
