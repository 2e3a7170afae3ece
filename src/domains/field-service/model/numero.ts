/** "0000412": seven digits, as visits and requests are read out (specification field-service §9). */
export const numeroLu = (id: number): string => String(id).padStart(7, '0')
