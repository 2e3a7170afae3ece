/** Address of the company's customers. */
export const ADRESSE_CLIENTS = '/m/gestion-clients-entreprises'

/** The file of one customer. */
export function adresseClient(client_id: number): string {
  return `${ADRESSE_CLIENTS}/client/${client_id}`
}

/** What the address names: a customer's file, or the list (with a row of it, or its bin). */
export function lireChemin(chemin: readonly string[]): number | null {
  const [sorte, id = ''] = chemin
  return sorte === 'client' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}
