import { IconChevronLeft, IconChevronRight, IconPhoneCall } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { type JourPlanning, type MonPlanning, PAS_PUBLIE } from '#domains/scheduling/model/planning/planning.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { formaterDuree, formaterJour, type JourIso } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { adresseJour } from '../address.ts'
import { attendPublication, deplacer, moisVisibles, plagesDe, semainesDuMois } from '../view/mois.ts'
import { nommerMois } from '../view/semaines.ts'
import { MonthCell } from './month-cell.tsx'
import { MonthHidden } from './month-hidden.tsx'
import classes from './month-view.module.css'
import type { Vues } from './use-mon-planning.ts'

type Props = { vues: Vues; planning: MonPlanning; choisie: JourIso | undefined }

const ENTETES = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** A month of my planning: arrows move, Enter opens (ux "Grids of time"). */
export function MonthView({ vues, planning, choisie }: Props) {
  const { aujourdhui, pastillesDe } = vues
  const visibles = moisVisibles(planning)
  const depart = choisie ?? aujourdhui
  const [voulu, setMois] = useState(depart.slice(0, 7))
  const mois = visibles.includes(voulu) ? voulu : (visibles.at(-1) ?? voulu)
  const rang = visibles.indexOf(mois)
  const [actif, setActif] = useState<JourIso>(depart)
  const grille = useRef<HTMLTableElement>(null)
  const semaines = semainesDuMois(mois, planning)
  const duMois = planning.jours.filter(j => j.dadate.startsWith(mois))
  // One cell takes the tab: the day in hand, else the first one of the month that can be opened.
  const focus = actif.startsWith(mois) ? actif : duMois[0]?.dadate

  function presser(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || focus === undefined) return
    const vers = deplacer(event.key, focus, planning)
    if (vers === null) return
    event.preventDefault()
    setActif(vers)
    setMois(vers.slice(0, 7))
    // The next month is drawn before its cell can take the focus.
    requestAnimationFrame(() => grille.current?.querySelector<HTMLElement>(`[data-jour="${vers}"]`)?.focus())
  }

  const pas = (sens: -1 | 1) => () => setMois(visibles[rang + sens] ?? mois)
  return (
    <div className={classes.root}>
      <div className={classes.tete}>
        <IconButton label="Mois précédent" disabled={rang <= 0} onClick={pas(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <h2 className={classes.titre} aria-live="polite">
          {nommerMois(mois)}
        </h2>
        <IconButton label="Mois suivant" disabled={rang >= visibles.length - 1} onClick={pas(1)}>
          <IconChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid of the ARIA practices */}
      <table ref={grille} role="grid" className={classes.grille} aria-label={nommerMois(mois)} onKeyDown={presser}>
        <thead>
          <tr>
            {ENTETES.map(nom => (
              <th key={nom} scope="col" abbr={nom}>
                {nom.slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {semaines.map(semaine => (
            <tr key={semaine[0]?.jour}>
              {plagesDe(semaine).map(({ cases, cache }) =>
                cache ? (
                  <MonthHidden
                    key={cases[0]?.jour}
                    cases={cases}
                    passe={cases.every(c => c.horsMois || c.jour < planning.debut)}
                  />
                ) : (
                  cases.map(({ jour, contenu, horsMois }) =>
                    contenu === null ? null : (
                      <MonthCell
                        key={jour}
                        cellule={{ jour, contenu, horsMois }}
                        aujourdhui={jour === aujourdhui}
                        choisie={jour === choisie}
                        focusable={jour === focus}
                        pastilles={pastillesDe(jour)}
                        onOuvrir={() => {
                          setActif(jour)
                          navigate(adresseJour(jour))
                        }}
                      />
                    ),
                  )
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legende
        jours={duMois}
        debut={semaines.some(s => s.some(c => !c.horsMois && c.jour < planning.debut)) ? planning.debut : null}
        fin={semaines.some(s => s.some(c => !c.horsMois && c.jour > planning.fin)) ? planning.fin : null}
        echanges={duMois.some(j => pastillesDe(j.dadate).length > 0)}
      />
    </div>
  )
}

/** What the codes mean, and the month's hours. */
type LegendeProps = {
  readonly jours: readonly JourPlanning[]
  /** First day that is shown, where the month began before it. */
  readonly debut: JourIso | null
  /** Last day that is visible, where the month goes on after it. */
  readonly fin: JourIso | null
  readonly echanges: boolean
}

function Legende({ jours, debut, fin, echanges }: LegendeProps) {
  const postes = jours.flatMap(j => j.postes)
  const parPoste = new Map(postes.map(p => [p.poste_id, p]))
  const minutes = postes.reduce((total, p) => total + p.minutes, 0)
  return (
    <div className={classes.legende}>
      <ul>
        {[...parPoste.values()]
          .sort((a, b) => comparer(a.poste_libelle, b.poste_libelle))
          .map(p => (
            <li key={p.poste_id}>
              <ColorChip color={p.color}>{p.poste_code}</ColorChip> {p.poste_libelle}
            </li>
          ))}
        {jours.some(j => j.astreintes.length > 0) && (
          <li>
            <IconPhoneCall size={17} stroke={2} className={classes.astreinte} aria-hidden /> Astreinte
          </li>
        )}
        {echanges && (
          <li>
            <span className={classes.echange}>⇄</span> Échange
          </li>
        )}
        {jours.some(attendPublication) && (
          <li>
            <span className={classes.attente} aria-hidden /> {PAS_PUBLIE}
          </li>
        )}
        {jours
          .filter(j => j.feries !== null)
          .map(j => (
            <li key={j.dadate}>
              <span className={classes.ferie}>Férié</span> {formaterJour(j.dadate)}, {j.feries}
            </li>
          ))}
        {jours.some(j => j.modifie) && (
          <li>
            <span className={classes.point}>•</span> Modifié
          </li>
        )}
      </ul>
      <p>
        {minutes === 0 ? 'Aucun poste visible ce mois-ci' : `${formaterDuree(minutes)} sur les jours visibles du mois`}
      </p>
      {debut !== null && <p>{finirPhrase(`Avant le ${formaterJour(debut)}, le planning n’est plus affiché`)}</p>}
      {fin !== null && <p>{finirPhrase(`Après le ${formaterJour(fin)}, le planning n’est pas encore visible`)}</p>}
    </div>
  )
}
