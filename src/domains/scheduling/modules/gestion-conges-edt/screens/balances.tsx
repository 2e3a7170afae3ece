import { useState } from 'react'
import type { Solde } from '#domains/scheduling/model/conges/conge.ts'
import type { JourIso } from '#wire/dates.ts'
import { formaterNombre, pluraliser } from '#wire/french.ts'
import classes from './balances.module.css'

/** What each period gives, what is taken, what waits, what is left; below zero is said in words too. */
export function Balances({ soldes, aujourdhui }: { soldes: readonly Solde[]; aujourdhui: JourIso }) {
  // The period of leave that runs today; TLC go by the civil year beside it.
  const courante =
    soldes.find(s => s.sorte === 'conge' && (s.debut ?? '9') <= aujourdhui && (s.fin ?? '') >= aujourdhui)?.annee ??
    Number(aujourdhui.slice(0, 4))
  const nom = (annee: number) => soldes.find(s => s.annee === annee && s.sorte === 'conge')?.periode ?? `${annee}`
  const [choisie, setChoisie] = useState<number | null>(null)
  const annees = [...new Set(soldes.filter(s => s.annee === courante || aDuContenu(s)).map(s => s.annee))].sort()
  if (annees.length === 0) return null
  const annee = choisie !== null && annees.includes(choisie) ? choisie : (annees.find(a => a >= courante) ?? courante)
  return (
    <section className={classes.root} aria-label={`Soldes ${nom(annee)}`}>
      {annees.length > 1 && (
        <div className={classes.annees}>
          {annees.map(a => (
            <button
              key={a}
              type="button"
              className={classes.annee}
              aria-pressed={a === annee}
              onClick={() => setChoisie(a)}
            >
              {nom(a)}
            </button>
          ))}
        </div>
      )}
      <div className={classes.cartes}>
        {soldes
          .filter(s => s.annee === annee)
          .map(s => (
            <Carte key={s.sorte} solde={s} />
          ))}
      </div>
    </section>
  )
}

function aDuContenu({ droit, pris, en_attente }: Solde): boolean {
  return droit + pris + en_attente > 0
}

function Carte({ solde }: { solde: Solde }) {
  const { sorte, libelle, annee, periode, droit, report = 0, pris, a_venir = 0, en_attente, reste } = solde
  const negatif = reste < 0
  return (
    <div className={classes.carte} data-negatif={negatif || undefined}>
      <h2 className={classes.libelle}>
        {libelle} <span>{periode ?? annee}</span>
      </h2>
      {sorte === 'tlc' && (
        <p className={classes.quoi}>Jours accordés par votre établissement, à part des congés payés</p>
      )}
      <p className={classes.reste}>
        <b>{formaterNombre(Math.abs(reste))}</b> {pluraliser(reste, 'jour')}{' '}
        {negatif ? 'de trop' : pluraliser(reste, 'restant')}
      </p>
      <dl className={classes.faits}>
        <div>
          <dt>Droit</dt>
          <dd>{formaterNombre(droit)}</dd>
        </div>
        {report > 0 && (
          <div>
            <dt>Dont reporté</dt>
            <dd>{formaterNombre(report)}</dd>
          </div>
        )}
        <div>
          <dt>Pris</dt>
          <dd>{formaterNombre(pris - a_venir)}</dd>
        </div>
        {a_venir > 0 && (
          <div>
            <dt>Acceptés, à venir</dt>
            <dd>{formaterNombre(a_venir)}</dd>
          </div>
        )}
        <div data-attente={en_attente > 0 || undefined}>
          <dt>En attente</dt>
          <dd>{formaterNombre(en_attente)}</dd>
        </div>
      </dl>
    </div>
  )
}
