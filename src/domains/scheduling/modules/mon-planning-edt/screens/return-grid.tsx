import type { Marque } from '#domains/scheduling/view/equipe/controle.ts'
import { inkOn } from '#kit/color/ink.ts'
import { ajouterJours, formaterJour, type JourIso, lundiDe } from '#wire/dates.ts'
import type { Rendu } from '../view/proposition.ts'
import classes from './return-grid.module.css'

const SIGNES: Readonly<Record<Marque, string>> = { libre: '✓', alerte: '⚠', interdit: '✕' }
/** What is promised to somebody else is no choice, and looks like none. */
const PROMIS = '⇄'
const MOTS: Readonly<Record<Marque, string>> = { libre: 'possible', alerte: 'avec alerte', interdit: 'interdit' }
const JOURS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const

type Props = {
  prenom: string
  rendus: readonly Rendu[]
  /** What the rules say of nothing in return. */
  sans: Marque | null
  choisi: number | null
  onChoisir: (pointage_id: number | null) => void
}

/** The colleague's days ahead, week by week: what each could give back, and what the rules say of it before it is chosen. */
export function ReturnGrid({ prenom, rendus, sans, choisi, onChoisir }: Props) {
  const titre = `${prenom} vous donne en échange`
  const jours = rendus.map(r => r.poste.pointage_date).sort()
  const [premier, dernier] = [jours[0], jours.at(-1)]
  const retenu = rendus.find(r => r.poste.pointage_id === choisi)
  return (
    <fieldset className={classes.root}>
      <legend className={classes.titre}>{titre}</legend>
      <button
        type="button"
        className={classes.sans}
        aria-pressed={choisi === null}
        data-marque={sans ?? undefined}
        onClick={() => onChoisir(null)}
      >
        {sans && <span className={classes.signe} data-marque={sans} data-texte={SIGNES[sans]} aria-hidden />} Sans
        contrepartie
        {sans && `, ${MOTS[sans]}`}
      </button>
      {premier && dernier && (
        <>
          <div className={classes.grille}>
            {JOURS.map(j => (
              <span key={j} className={classes.semaine} aria-hidden>
                {j}
              </span>
            ))}
            {joursDe(premier, dernier).map(jour => (
              <div key={jour} className={classes.jour} data-jour={jour}>
                <span className={classes.numero} aria-hidden>
                  {numeroter(jour)}
                </span>
                {rendus
                  .filter(r => r.poste.pointage_date === jour)
                  .map(r => (
                    <Poste key={r.poste.pointage_id} rendu={r} choisi={r === retenu} onChoisir={onChoisir} />
                  ))}
              </div>
            ))}
          </div>
          <p className={classes.legende}>✓ possible · ⚠ avec alerte · ✕ interdit · ⇄ déjà promis</p>
        </>
      )}
      <p role="status" className={classes.retenu}>
        {retenu ? nommer(retenu) : 'Vous donnez votre poste sans rien recevoir.'}
      </p>
    </fieldset>
  )
}

type PosteProps = { rendu: Rendu; choisi: boolean; onChoisir: Props['onChoisir'] }

function Poste({ rendu, choisi, onChoisir }: PosteProps) {
  const { poste, marque, ferme } = rendu
  return (
    <button
      type="button"
      className={classes.poste}
      data-ferme={ferme || undefined}
      aria-pressed={choisi}
      aria-label={`${nommer(rendu)}${marque ? `, ${MOTS[marque]}` : ''}`}
      disabled={ferme || marque === 'interdit'}
      onClick={() => onChoisir(poste.pointage_id)}
    >
      {/* Drawn, not written: the button's name says the whole. */}
      <span
        className={classes.code}
        style={{ background: poste.color, color: inkOn(poste.color) }}
        data-texte={poste.poste_code}
        aria-hidden
      />
      <span
        className={classes.signe}
        data-marque={marque ?? undefined}
        data-texte={choisi ? '●' : ferme ? PROMIS : marque ? SIGNES[marque] : ''}
        aria-hidden
      />
    </button>
  )
}

/** "Mar. 24 nov., Après-midi 13:45 – 21:15"; the day of one's own post is named too. */
function nommer({ poste, libelle }: Rendu): string {
  const jour = formaterJour(poste.pointage_date)
  return libelle.startsWith(jour) ? libelle : `${jour}, ${libelle}`
}

/** Whole weeks, from the first day with a post to the last. */
function joursDe(premier: JourIso, dernier: JourIso): JourIso[] {
  const jours: JourIso[] = []
  const fin = ajouterJours(lundiDe(dernier), 6)
  for (let jour = lundiDe(premier); jour <= fin; jour = ajouterJours(jour, 1)) jours.push(jour)
  return jours
}

/** "24", and "1 déc." where a month begins. */
function numeroter(jour: JourIso): string {
  return jour.endsWith('-01') ? formaterJour(jour).replace(/^\S+ /, '') : String(Number(jour.slice(8)))
}
