import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { adresseCase, adresseJour } from '../address.ts'
import { type Agent, casesDu, estPrepare } from '../view/cases.ts'
import { direCase, direCompteurs, NIVEAUX_DITS, pire } from '../view/mots.ts'
import { DayNeeds } from './besoins/day-needs.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

/** The month on a phone: one day at a time, a card per agent that opens their day, where posts are given and taken off. */
export function PhoneDay({ agents }: { readonly agents: readonly Agent[] }) {
  const { mois, anomalies, aujourdhui } = useBureauAutour()
  const jours = mois.dates.map(d => d.dadate)
  const depart = jours.includes(aujourdhui) ? aujourdhui : (jours[0] ?? '')
  const [choisi, setChoisi] = useAddressState('jour', depart)
  const rang = Math.max(0, jours.indexOf(choisi))
  const jour = jours[rang] ?? depart
  const aller = (pas: number) => setChoisi(jours[rang + pas] ?? jour)
  return (
    <section aria-label={formaterJour(jour, 'complet')}>
      <div className={classes.day}>
        <IconButton label="Jour précédent" disabled={rang === 0} onClick={() => aller(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{formaterJour(jour, 'long')}</h2>
        <button type="button" className={classes.link} onClick={() => navigate(adresseJour(jour))}>
          Journée
        </button>
        <IconButton label="Jour suivant" disabled={rang === jours.length - 1} onClick={() => aller(1)}>
          <IconChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <DayNeeds jour={jour} />
      <Cards>
        {agents.map(agent => {
          const cases = casesDu(agent, jour)
          const niveau = pire((anomalies.get(agent.wcu_utilisateur_id) ?? []).filter(a => a.jour === jour))
          return (
            <Card
              key={agent.wcu_utilisateur_id}
              id={`${agent.wcu_utilisateur_id}:${jour}`}
              title={agent.label}
              aside={direCompteurs(agent).texte}
              facts={cases.length === 0 ? ['Repos'] : cases.map(direCase)}
              marks={
                (niveau !== null || cases.some(estPrepare)) && (
                  <>
                    {niveau && (
                      <Pill tone={NIVEAUX_DITS[niveau].ton}>
                        <span aria-hidden>{NIVEAUX_DITS[niveau].forme}</span> {NIVEAUX_DITS[niveau].mot}
                      </Pill>
                    )}
                    {cases.some(estPrepare) && <Pill tone="wait">à publier</Pill>}
                  </>
                )
              }
              onOpen={() => navigate(adresseCase(agent.wcu_utilisateur_id, jour))}
            />
          )
        })}
      </Cards>
    </section>
  )
}
