import { IconChevronRight } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { Feuilles } from '#domains/scheduling/model/cloture/feuille.ts'
import { lireMesFeuilles } from '#domains/scheduling/model/cloture/feuille-operations.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { libelleMois } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'
import classes from './sheet.module.css'

/** Sheets of the year that one may read, those that wait for a signature first seen; nothing where no month is closed. */
export function Sheets({ annee }: { readonly annee: number }) {
  const { data } = useReading(lireMesFeuilles)
  const siennes = data?.feuilles.filter(f => f.annee === annee) ?? []
  if (siennes.length === 0) return null
  return (
    <ul className={classes.sheets} aria-label="Mes feuilles du mois">
      {siennes.map(feuille => (
        <li key={feuille.mois}>
          <a
            className={classes.link}
            href={adresseFeuille(feuille)}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(adresseFeuille(feuille))
            }}
          >
            <span>{`Ma feuille ${deQui(libelleMois(feuille.mois).toLowerCase())}`}</span>
            <State reponse={feuille.reponse} />
            <IconChevronRight size={18} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

function State({ reponse }: Pick<Feuilles['feuilles'][number], 'reponse'>) {
  if (!reponse) return <Pill tone="wait">À signer</Pill>
  return reponse.sens === 'signee' ? <Pill tone="good">Signée</Pill> : <Pill tone="bad">Contestée</Pill>
}
