import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { libelleMoisCourt, semaineIso } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'
import { bougerBarre } from './bouger-barre.ts'
import { type Agent, direEtendue, direTotaux, etendues, type Fond, LIBELLES } from './etendues.ts'
import { useTooltip } from './use-tooltip.ts'
import classes from './year-grid.module.css'

type Props = {
  agents: readonly Agent[]
  fond: Fond
  annee: number
  /** Day of the year of today; null in another year. */
  aujourdhui: number | null
  /** Weeks are named and days are wide enough to be told apart; the grid then scrolls sideways. */
  detaille: boolean
}

/** Place of some days on the year's width, in per cent: the same drawing at any width, on screen and on paper. */
function place(fond: Fond, debut: number, jours: number): CSSProperties {
  return { left: `${((debut - 1) / fond.total) * 100}%`, width: `${(jours / fond.total) * 100}%` }
}

/** One line per agent, one bar per stretch; what is behind is drawn once for all (specification scheduling §2). */
export function YearGrid({ agents, fond, annee, aujourdhui, detaille }: Props) {
  const { bulle, cacher, montrer, surPointeur } = useTooltip()
  const [arret, setArret] = useState<string | null>(null)
  const cadre = useRef<HTMLDivElement>(null)
  const lignes = useMemo(() => agents.map(agent => ({ agent, barres: etendues(agent.stats) })), [agents])
  const premiere = lignes.find(l => l.barres.length > 0)
  const connue = lignes.some(l => l.barres.some(b => `${l.agent.utilisateur_id}:${b.debut}` === arret))
  // One stop for the Tab key: the arrows move between the bars.
  const courante = connue ? arret : premiere ? `${premiere.agent.utilisateur_id}:${premiere.barres[0]?.debut}` : null

  function touche(event: KeyboardEvent) {
    if (event.key === 'Escape' && bulle) {
      event.stopPropagation()
      cacher()
    } else if (bougerBarre(event, cadre.current)) event.preventDefault()
  }
  function surFocus(event: FocusEvent) {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.barre) return
    setArret(event.target.dataset.barre)
    montrer(event.target)
  }

  // A focused bar scrolls into view after it was told: its words follow it.
  function suivre() {
    const active = document.activeElement
    if (active instanceof HTMLElement && active.dataset.bulle && cadre.current?.contains(active)) montrer(active)
    else cacher()
  }
  useEffect(() => {
    // Day by day the year is six screens wide: it opens on today.
    const ligne = detaille ? cadre.current?.querySelector('[data-aujourdhui]') : null
    ligne?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [detaille])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers of the bars inside bubble here
    <div
      ref={cadre}
      className={classes.cadre}
      data-detaille={detaille || undefined}
      onPointerOver={surPointeur}
      onPointerLeave={cacher}
      onScroll={bulle ? suivre : undefined}
      onKeyDown={touche}
      onFocus={surFocus}
      onBlur={cacher}
    >
      <div className={classes.grille}>
        <div className={classes.tete} aria-hidden>
          <div className={classes.coin}>{agents.length > 1 ? `${agents.length} agents` : `${agents.length} agent`}</div>
          <div className={classes.mois}>
            {fond.mois.map((m, rang) => (
              <span key={m.doy} style={place(fond, m.doy, m.jours)}>
                <b title={m.nom}>{detaille ? m.nom : libelleMoisCourt(rang + 1)}</b>
              </span>
            ))}
          </div>
          {detaille && (
            <div className={classes.semaines}>
              {fond.lundis.map(({ doy, jour }) => (
                <span key={doy} style={place(fond, doy, 7)}>
                  S{semaineIso(jour).semaine} · {Number(jour.slice(8))}
                </span>
              ))}
            </div>
          )}
        </div>
        <div className={classes.fond} aria-hidden>
          {fond.dimanches.map(doy => (
            <span key={doy} className={classes.dimanche} style={place(fond, doy, 1)} />
          ))}
          {fond.feries.map(({ doy }) => (
            <span key={doy} className={classes.ferie} style={place(fond, doy, 1)} />
          ))}
          {fond.mois.slice(1).map(({ doy }) => (
            <span key={doy} className={classes.bord} style={{ left: place(fond, doy, 1).left }} />
          ))}
          {aujourdhui !== null && (
            <span
              data-aujourdhui
              className={classes.aujourdhui}
              style={{ left: place(fond, aujourdhui + 0.5, 1).left }}
            />
          )}
        </div>
        <ul className={classes.lignes} aria-label={`Absences de ${annee}`}>
          {lignes.map(({ agent, barres }) => (
            <li key={agent.utilisateur_id} className={classes.ligne}>
              <div className={classes.agent} title={`${agent.label}, ${agent.metier_libelle}`}>
                <b>{agent.label}</b>
                <span>{direTotaux(agent)}</span>
              </div>
              <ul className={classes.piste} aria-label={`Absences ${deQui(agent.label)}`}>
                {barres.map(barre => {
                  const cle = `${agent.utilisateur_id}:${barre.debut}`
                  return (
                    <Bar
                      key={cle}
                      cle={cle}
                      texte={direEtendue(barre)}
                      nom={agent.label}
                      sorte={barre.sorte}
                      arret={cle === courante}
                      {...bornes(fond, barre.debut, barre.fin)}
                    />
                  )
                })}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      {bulle && (
        <div className={classes.bulle} role="tooltip" style={{ left: bulle.x, top: bulle.y }}>
          {bulle.texte}
        </div>
      )}
    </div>
  )
}

function bornes(fond: Fond, debut: number, fin: number): { gauche: string; largeur: string } {
  const { left, width } = place(fond, debut, fin - debut + 1)
  return { gauche: String(left), largeur: String(width) }
}

type BarProps = {
  cle: string
  texte: string
  nom: string
  sorte: keyof typeof LIBELLES
  arret: boolean
  gauche: string
  largeur: string
}

/** Six hundred of them: only the two that exchange the Tab stop are drawn again when the focus moves. */
const Bar = memo(function Bar({ cle, texte, nom, sorte, arret, gauche, largeur }: BarProps) {
  return (
    <li className={classes.place} style={{ left: gauche, width: largeur }}>
      <button
        type="button"
        className={classes.barre}
        data-sorte={sorte}
        data-barre={cle}
        data-bulle={texte}
        aria-label={`${nom}\u00a0: ${texte}`}
        tabIndex={arret ? 0 : -1}
      />
    </li>
  )
})

/** What colours and patterns mean, in words. */
export function Legend({ fond, aujourdhui }: { fond: Fond; aujourdhui: number | null }) {
  return (
    <ul className={classes.legende} aria-label="Légende">
      {Object.entries(LIBELLES).map(([sorte, libelle]) => (
        <li key={sorte}>
          <span className={classes.pastille} data-sorte={sorte} aria-hidden />
          {libelle}
        </li>
      ))}
      <li>
        <span className={classes.pastille} data-sorte="dimanche" aria-hidden />
        Dimanche, férié
      </li>
      {aujourdhui !== null && fond.total > 0 && (
        <li>
          <span className={classes.pastille} data-sorte="aujourdhui" aria-hidden />
          Aujourd’hui
        </li>
      )}
    </ul>
  )
}
