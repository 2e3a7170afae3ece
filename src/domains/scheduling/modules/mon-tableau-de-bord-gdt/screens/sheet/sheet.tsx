import { download } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { direPar } from '#domains/scheduling/model/cloture/cloture.ts'
import type { Feuille } from '#domains/scheduling/model/cloture/feuille.ts'
import { imprimerMaFeuille, lireMaFeuille } from '#domains/scheduling/model/cloture/feuille-operations.ts'
import { direReouverture } from '#domains/scheduling/model/cloture/reouverture.ts'
import { direChiffre, direSemainesDuMois, MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { adresseAnnee } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './sheet.module.css'
import { Sign } from './sign.tsx'

type Vise = { readonly annee: number; readonly mois: number }

const TOTAUX = [
  ['planifie', MOTS_HEURES.planifie.mot],
  ['reel', MOTS_HEURES.reel.mot],
  ['compte', MOTS_HEURES.compte.mot],
  ['contrat', MOTS_HEURES.contrat.mot],
  ['ecart', 'Écart du mois'],
  ['solde', 'Solde depuis janvier'],
  ['nuit', 'De nuit'],
  ['dimanche', 'Le dimanche'],
  ['ferie', 'Jour férié'],
  ['sup25', 'Supplémentaires à 25\u00a0%'],
  ['sup50', 'Supplémentaires à 50\u00a0%'],
  ['complementaires', 'Complémentaires'],
  ['neutralise', MOTS_HEURES.neutralise.mot],
  ['astreinte_minutes', 'Astreinte'],
] as const
/** Days, and how many times. */
const JOURS = [
  ['conge', 'Congé'],
  ['hors_solde', 'Congé hors solde'],
  ['tlc', 'TLC'],
  ['maladie', 'Maladie'],
] as const
const SIGNES: ReadonlySet<string> = new Set(['ecart', 'solde'])

/** One's own sheet of a closed month: read, then signed or disagreed with. */
export function Sheet(vise: Vise) {
  const params = { annee: String(vise.annee), mois: String(vise.mois) }
  const lecture = useReading(lireMaFeuille, { params })
  // Opened again since it was kept: what was signed is no sheet any more.
  const rouverte = lecture.error instanceof ApiProblem && lecture.error.status === 404
  const data = rouverte ? null : lecture.data
  const nom = `${libelleMois(vise.mois).toLowerCase()} ${vise.annee}`
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <PageHead
          title={`Ma feuille ${deQui(nom)}`}
          detail={data ? `Close par ${direPar(data)}, ${formaterInstant(data.fait_a)}` : ''}
          back={adresseAnnee(vise.annee)}
        />
        {data && (
          <PrintButton
            label="Imprimer"
            titre={`Ma feuille ${deQui(nom)}`}
            read={() => download(imprimerMaFeuille, { params })}
          />
        )}
      </div>
      {rouverte ? (
        <EmptyState title={lecture.data ? 'Ce mois est rouvert' : 'Pas de feuille pour ce mois'} action={<WayOut />}>
          {lecture.data
            ? 'Ce que vous lisiez ne vaut plus\u00a0: votre feuille sera là une fois le mois clos de nouveau.'
            : 'Ce mois n’est pas clos, ou il est rouvert\u00a0: votre feuille sera là une fois le mois clos.'}
        </EmptyState>
      ) : data ? (
        <Content key={data.empreinte} feuille={data} />
      ) : lecture.state === 'chargement' ? (
        <RowsSkeleton label="Lecture de la feuille…" rows={10} columns="1fr 90px" />
      ) : (
        <ReadingState {...lecture} what={`Votre feuille ${deQui(nom)}`} />
      )}
    </div>
  )
}

function Content({ feuille }: { readonly feuille: Feuille }) {
  const { chiffres, jours, repris, reouvertures = [] } = feuille
  const semaines = direSemainesDuMois(feuille)
  return (
    <>
      {reouvertures.map(r => (
        <p key={r.fait_a} className={classes.note}>
          {direReouverture(r)}
        </p>
      ))}
      <dl className={classes.totals}>
        {TOTAUX.filter(([quoi], rang) => rang < 6 || chiffres[quoi] !== 0).map(([quoi, mot]) => (
          <div
            key={quoi}
            title={quoi in MOTS_HEURES ? direChiffre(quoi as keyof typeof MOTS_HEURES, feuille) : undefined}
          >
            <dt>{mot}</dt>
            <dd>{SIGNES.has(quoi) ? direDureeSignee(chiffres[quoi]) : formaterDuree(chiffres[quoi])}</dd>
          </div>
        ))}
        {JOURS.filter(([quoi]) => chiffres[quoi] !== 0).map(([quoi, mot]) => (
          <div key={quoi}>
            <dt>{mot}</dt>
            <dd>{compter(chiffres[quoi], 'jour')}</dd>
          </div>
        ))}
        {chiffres.interventions !== 0 && (
          <div>
            <dt>Interventions</dt>
            <dd>{chiffres.interventions}</dd>
          </div>
        )}
        {repris && (
          <div>
            <dt>{`Dont repris au ${direJour(repris.jour)}`}</dt>
            <dd>{direDureeSignee(repris.minutes)}</dd>
          </div>
        )}
      </dl>
      {chiffres.ecart !== 0 && semaines && <p className={classes.note}>{semaines}</p>}
      <ol className={classes.days} aria-label="Jour par jour">
        {jours.map(j => (
          <li key={j.jour} className={classes.day} data-empty={j.reel === 0 && j.planifie === 0 ? '' : undefined}>
            <span className={classes.date}>{formaterJour(j.jour, 'bref')}</span>
            <span className={classes.what}>
              {j.libelle}
              {j.horaires && <span className={classes.hours}>{j.horaires}</span>}
            </span>
            <span className={classes.minutes}>
              {j.reel > 0 || j.planifie > 0 ? formaterDuree(j.reel) : ''}
              {j.planifie !== j.reel && (
                <span className={classes.hours}>{`planifié ${formaterDuree(j.planifie)}`}</span>
              )}
              {j.compte !== j.reel && <span className={classes.hours}>{`compté ${formaterDuree(j.compte)}`}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Sign feuille={feuille} />
    </>
  )
}
