import type { MetadataRoute } from "next";

/** What has a secret in its address, and what is no page, is not for search engines. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", disallow: ["/api/", "/mine", "/r/", "/runs/", "/sandbox"] } };
}
