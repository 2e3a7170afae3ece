import { useToday } from '#client/page/use-today.ts'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { Findings } from '#kit/findings/findings.tsx'
import { compter } from '#wire/french.ts'
import { formaterJourDatee } from '#wire/moments.ts'

type Wished = Pick<LigneDemande, 'demande_date_souhaite'>

/** Said before requests go to somebody else: a day that is over is a wish that nobody can meet any more. */
export function PastWish({ demandes }: { readonly demandes: readonly Wished[] }) {
  const today = useToday()
  const passees = demandes.flatMap(({ demande_date_souhaite: jour }) => (jour && jour < today ? [jour] : []))
  const [jour] = passees
  if (!jour) return null
  const texte =
    demandes.length === 1
      ? `Le jour souhaité, ${formaterJourDatee(jour, today)}, est passé\u00a0: «\u00a0Reporter\u00a0» en donne un autre avant de l’envoyer.`
      : `${compter(passees.length, 'demande')} ${passees.length > 1 ? 'souhaitent' : 'souhaite'} un jour qui est passé\u00a0: «\u00a0Reporter\u00a0» en donne un autre.`
  return (
    <div role="status">
      <Findings constats={[{ niveau: 'attention', texte }]} />
    </div>
  )
}
